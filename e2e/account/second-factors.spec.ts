import { expect, test, type Browser, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { startOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { createPerson, type Person } from '../support/person.ts';
import { PASSWORD, registerPlayer, restoreSession, type Player } from '../support/player.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

const appCode = (key: string, steps = 0) =>
  generateSync({ secret: key, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
const alertOf = ({ page }: Person, text: string) => page.getByRole('alert').filter({ hasText: text });

async function open(browser: Browser, locale: Locale, player: Player): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  await restoreSession(player.session, context);
  return createPerson(await context.newPage(), locale);
}

async function confirmByPassword({ page, t, press }: Person): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: t('factors:confirmTitle') })).toBeFocused();
  await page.getByLabel(t('profile:confirm.field'), { exact: true }).fill(PASSWORD);
  await press('profile:confirm.next');
}

/** The backup codes that are shown this once. */
async function keepCodes({ page, t, press }: Person): Promise<readonly string[]> {
  const list = page.getByRole('list', { name: t('factors:backup.list') });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allTextContents();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await press('factors:backup.download');
  expect((await download).suggestedFilename()).toBe(t('factors:backup.file'));
  await press('factors:backup.kept');
  await expect(page.getByText(t('factors:on'), { exact: true })).toBeVisible();
  return codes;
}

/** The first step of a login in a browser that has forgotten the session. */
async function passFirstStep({ page, t, go, press }: Person, { mobile }: Player): Promise<void> {
  // A page without scripts, which nothing leaves by itself.
  await page.goto(`${origin()}/robots.txt`);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('user_info'));
  await go('/account/login?returnUrl=%2Faccount%2FtwoFactor');
  await page.getByLabel(t('account:field.mobile')).fill(mobile);
  await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
  await press('account:login.submit');
  await expect(page.getByRole('dialog', { name: t('factors:step.title') })).toBeVisible();
}

/** In its dialog, above the button of the same name. */
const submitStep = ({ page, t }: Person) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('factors:step.submit'), exact: true })
    .click();

const expectInside = (page: Page) => expect(page).toHaveURL(/\/account\/twoFactor$/);

for (const locale of sampleCases('authenticator app', LOCALES, 1))
  test(`adds an authenticator app and logs in with it and a backup code (${locale})`, async ({ browser }) => {
    const player = await registerPlayer();
    const me = await open(browser, locale, player);
    const { page, t, press } = me;
    await me.go('/account/accountSetting');
    await page.getByRole('link', { name: t('profile:settings.twoFactor') }).click();
    await expect(page.getByText(t('factors:offText'))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await press('factors:app.add');
    await confirmByPassword(me);
    const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await expect(page.getByRole('img', { name: t('factors:app.qr') })).toBeVisible();
    await expectAccessible(page);
    const code = page.getByLabel(t('factors:app.code'));
    await code.fill('12');
    await press('factors:app.finish');
    await expect(alertOf(me, t('factors:step.codeMissing'))).toBeVisible();
    await code.fill(appCode(key, -10));
    await press('factors:app.finish');
    await expect(alertOf(me, t(`errors:${errorCodes.wrongSecondFactor}`))).toBeVisible();
    await expect(code).toBeFocused();
    await code.fill(appCode(key, -1));
    await press('factors:app.finish');
    const codes = await keepCodes(me);

    await passFirstStep(me, player);
    await expectAccessible(page);
    await expectTranslated(page, locale);
    const answer = page.getByLabel(t('factors:step.code'));
    await expect(answer).toBeFocused();
    // The code that confirmed the app is used up.
    await answer.fill(appCode(key, -1));
    await submitStep(me);
    await expect(alertOf(me, t(`errors:${errorCodes.wrongSecondFactor}`))).toBeVisible();
    await answer.fill(appCode(key));
    await submitStep(me);
    await expectInside(page);

    await passFirstStep(me, player);
    await press('factors:step.byBackup');
    const backup = page.getByLabel(t('factors:step.backupCode'));
    await backup.fill((codes[0] ?? '').toLowerCase());
    await submitStep(me);
    await expectInside(page);
    await expect(page.getByText(t('factors:backup.left', { count: 9 }))).toBeVisible();

    await press('factors:app.remove');
    await confirmByPassword(me);
    await expect(page.getByText(t('factors:removeLast'))).toBeVisible();
    await press('factors:removeButton');
    await expect(page.getByText(t('factors:offText'))).toBeVisible();
    await page.context().close();
  });

test.describe('passkeys', () => {
  let product: OwnProduct;
  // Browsers bind no passkey to an IP address.
  test.beforeAll(async () => void (product = await startOwnProduct([], { HOST: 'localhost' })));
  test.afterAll(() => product.stop());

  for (const locale of sampleCases('passkey', LOCALES, 1))
    test(`adds a passkey and logs in with it (${locale})`, async ({ browser }) => {
      const player = await registerPlayer();
      const me = await open(browser, locale, player);
      const { page, t, press } = me;
      const devices = await page.context().newCDPSession(page);
      await devices.send('WebAuthn.enable');
      await devices.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
        },
      });
      await me.go('/account/twoFactor');
      await press('factors:passkeys.add');
      await confirmByPassword(me);
      const name = page.getByLabel(t('factors:passkeys.name'));
      await name.fill(' ');
      await press('factors:passkeys.create');
      await expect(alertOf(me, t('factors:passkeys.nameMissing'))).toBeVisible();
      await name.fill('Nour 7');
      await expectAccessible(page);
      await press('factors:passkeys.create');
      await keepCodes(me);
      await expect(page.getByRole('list', { name: t('factors:passkeys.list') })).toContainText('Nour 7');
      await expectAccessible(page);

      await passFirstStep(me, player);
      await press('factors:step.usePasskey');
      await expectInside(page);
      const passkey = page.getByRole('list', { name: t('factors:passkeys.list') });
      await expect(passkey).not.toContainText(t('factors:unused'));
      await page.context().close();
    });
});
