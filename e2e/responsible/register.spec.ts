import { expect, test, type Browser } from '@playwright/test';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { newEmiratesId } from '#support/players/registration.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openLogin } from '../support/login-form.ts';
import { createPerson, newMobile } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { PASSWORD, registerPlayer } from '../support/player.ts';
import { confirmName, fillAddress, fillIdentity, fillVerification } from '../support/registration.ts';
import { sampleCases } from '../support/sample.ts';

/** Enters a person with the birth date of test players on the sandbox's page, and removes them at the end. */
async function openRegisterPage(browser: Browser) {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${origin()}/sandbox`);
  await page.getByRole('link', { name: 'Enter or remove a person' }).click();
  await expect(page.getByRole('heading', { name: 'The national self-exclusion register' })).toBeVisible();
  const removal = (number: string) => page.getByRole('button', { name: `Remove ${number}` });
  return {
    enter: async (number: string, lastDay: string) => {
      await page.getByLabel('Number', { exact: true }).fill(number);
      await page.getByLabel('Birth date').fill('1990-05-17');
      await page.getByLabel('Last day').fill(lastDay);
      await page.getByRole('button', { name: 'Enter' }).click();
      await expect(removal(number)).toBeVisible();
      await expectAccessible(page);
    },
    remove: async (number: string) => {
      await removal(number).click();
      await expect(removal(number)).toBeHidden();
    },
    close: () => context.close(),
  };
}

const LAST_DAY = '2090-01-31';
const untilIn = (locale: Locale) => formatDateTime(Date.parse('2090-01-31T20:00:00Z'), locale, 'dateTime');

for (const locale of sampleCases('register-registration', LOCALES, 1))
  test(`who is on the national register opens no account, in ${locale}`, async ({ browser }) => {
    const register = await openRegisterPage(browser);
    const number = newEmiratesId();
    await register.enter(number, LAST_DAY);
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const me = createPerson(await context.newPage(), locale);
    await me.go('/account/register');
    await fillIdentity(me, number);
    await confirmName(me);
    await fillAddress(me);
    await fillVerification(me, newMobile());
    await me.press('register:create');
    const refused = me.page.getByRole('alert').filter({
      hasText: me.t('errors:registrationExcludedUntil', { time: untilIn(locale) }),
    });
    await expect(refused).toBeVisible();
    await expectAccessible(me.page);
    await register.remove(number);
    await register.close();
    await context.close();
  });

for (const locale of sampleCases('register-login', LOCALES, 1))
  test(`a player who came onto the national register is told so at the login, in ${locale}`, async ({ browser }) => {
    const { mobile, idCardNo } = await registerPlayer();
    const register = await openRegisterPage(browser);
    await register.enter(idCardNo, LAST_DAY);
    const { context, me, field } = await openLogin(browser, locale);
    // The notice waits for this answer. No other dialog may come before it: the identity is not verified either.
    const prize = Promise.withResolvers<undefined>();
    await me.page.route('**/hapi/101078', async (route) => {
      await prize.promise;
      await route.continue();
    });
    await me.go('/account/login');
    await field('mobile').fill(mobile);
    await field('password').fill(PASSWORD);
    await me.press('account:login.submit');
    // They are led to where they can withdraw.
    await expect(me.page).toHaveURL(origin() + localHref('/account/withdraw', locale));
    await expect(me.page.locator('#main').getByRole('heading', { name: me.t('identity:state.1.title') })).toBeVisible();
    prize.resolve(undefined);
    const notice = me.page.getByRole('dialog', { name: me.t('dialogs:selfExclusionLogin.title') });
    await expect(notice).toContainText(me.t('dialogs:selfExclusionLogin.body'));
    await expect(notice).toContainText('2090');
    await expectAccessible(me.page);
    await me.press('dialogs:ok');
    await expect(notice).toHaveCount(0);
    await expect(me.page.locator('dialog:modal')).toHaveCount(0);
    await register.close();
    await context.close();
  });
