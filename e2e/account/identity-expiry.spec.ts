import { expect, test, type Browser } from '@playwright/test';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { formatDay } from '#i18n/date-format.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { passCheck } from '../support/identity-check.ts';
import { startOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { createPerson, sentencePattern } from '../support/person.ts';
import { origin } from '../support/product.ts';
import {
  logInElsewhere,
  PASSWORD,
  registerPlayer,
  sendCommand,
  startIdentityCheck,
  type Player,
} from '../support/player.ts';
import { moveClockTo } from '../support/product-clock.ts';
import { sampleCases } from '../support/sample.ts';

/** What follows a login: dialogs of a document that expires and of a failed check, by the days of a moved clock. */
let product: OwnProduct;
test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.afterAll(() => product.stop());

/** Noon in Dubai of a day so many days after today. */
async function noonIn(days: number): Promise<number> {
  const { timestamp } = (await sendCommand(globalConfiguration, {})).data;
  return Date.parse(`${dubaiDay(timestamp)}T12:00:00+04:00`) + days * DAY_MS;
}
/** Moves to noon of a later day, where no midnight is near. */
const moveDays = async (days: number): Promise<void> => moveClockTo(await noonIn(days));

/** The player in a browser in which they log in again and again. */
async function open(browser: Browser, locale: Locale, { mobile }: Player) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  const me = createPerson(await context.newPage(), locale);
  const { page, t, go, press } = me;
  // What the page before left to be opened, as each page finds it.
  await page.addInitScript(() => Object.assign(window, { leftDialog: sessionStorage.getItem('dialog') }));
  // A busy machine answers later, after the clock moved by days, than the three seconds that a login waits for what to
  // remind of. No call of this page has a limit.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  // A page of the product, whose storage knows the player.
  await go('/account/login');
  const logIn = async (next: string): Promise<string | null> => {
    await page.evaluate(() => localStorage.removeItem('user_info'));
    await go(`/account/login?returnUrl=${encodeURIComponent(next)}`);
    await page.getByLabel(t('account:field.mobile')).fill(mobile);
    await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
    await press('account:login.submit');
    await expect(page).toHaveURL(origin() + localHref(next, locale));
    return page.evaluate(() => (window as { leftDialog?: string | null }).leftDialog ?? null);
  };
  const dialog = (title: string) => page.getByRole('dialog', { name: t(`dialogs:${title}.title`) });
  const close = (title: string, key: string) =>
    dialog(title)
      .getByRole('button', { name: t(`dialogs:${key}`), exact: true })
      .click();
  return { context, me, logIn, dialog, close };
}

for (const locale of sampleCases('identity-expiry', LOCALES, 1)) {
  test(`a document expires on its day, told before and after it, ${locale}`, async ({ browser }) => {
    const player = await registerPlayer();
    await moveDays(1);
    const day = dubaiDay(await noonIn(3));
    const login = await open(browser, locale, player);
    const { context, me, logIn, dialog, close } = login;
    const { page, t, go, press } = me;
    const main = page.getByRole('main');
    const { send } = await startIdentityCheck(await logInElsewhere(player), {
      type: 'EID',
      number: player.idCardNo,
      expireDate: day,
    });
    await send({ action: 'verdict', verdict: 'VERIFIED' });

    await test.step('a warning once a day', async () => {
      expect(await logIn('/news')).toContain('kyc-expiring');
      await expect(dialog('kycExpiring')).toContainText(formatDay(day, locale));
      await expectAccessible(page);
      await close('kycExpiring', 'ok');
      expect(await logIn('/news')).toBeNull();
      await moveDays(1);
      expect(await logIn('/account/deposit')).toContain('kyc-expiring');
      await close('kycExpiring', 'ok');
      await expect(page.getByLabel(t('deposit:amount.label'))).toBeVisible();
    });
    await test.step('verified on the last day, expired on the next', async () => {
      await moveDays(2);
      await logIn('/account');
      await close('kycExpiring', 'ok');
      await expect(main.getByText(t('identity:status.3'), { exact: true })).toBeVisible();
      await moveDays(1);
      // The deposit has the dialog itself, and once.
      expect(await logIn('/account/deposit')).toBeNull();
      await expect(dialog('kycExpired')).toContainText(t('dialogs:kycExpired.body'));
      await expectAccessible(page);
      await close('kycExpired', 'notNow');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await go('/account');
      await expect(main.getByText(t('identity:status.7'), { exact: true })).toBeVisible();
      await press('identity:action.7');
      await expect(main.getByRole('heading', { name: t('identity:state.7.title') })).toBeVisible();
    });
    await test.step('told again after thirty days, and renewed', async () => {
      expect(await logIn('/news')).toBeNull();
      await moveDays(30);
      expect(await logIn('/news')).toContain('kyc-expired');
      await close('kycExpired', 'kycExpired.renew');
      await press('identity:renew');
      await passCheck(page.frameLocator('iframe'), { number: player.idCardNo });
      await expect(dialog('kycSuccess')).toContainText(t('dialogs:kycSuccess.body'));
      await close('kycSuccess', 'close');
      await expect(main.getByText(sentencePattern(t('identity:state.3.text')))).toBeVisible();
    });
    await context.close();
  });

  test(`a failed verification is told once in thirty days, ${locale}`, async ({ browser }) => {
    const player = await registerPlayer();
    const { send } = await startIdentityCheck(player.session, { type: 'EID', number: player.idCardNo });
    await send({ action: 'verdict', verdict: '30' });
    const { context, me, logIn, dialog, close } = await open(browser, locale, player);
    const { page, t } = me;
    expect(await logIn('/news')).toContain('kyc-failed');
    await expect(dialog('kycFailed')).toContainText(t('identity:reasons.30'));
    await close('kycFailed', 'kycFailed.again');
    await expect(page.getByRole('heading', { name: t('identity:state.4.title') })).toBeVisible();
    await moveDays(29);
    expect(await logIn('/news')).toBeNull();
    await moveClockTo((await noonIn(1)) + HOUR_MS);
    expect(await logIn('/news')).toContain('kyc-failed');
    await context.close();
  });
}
