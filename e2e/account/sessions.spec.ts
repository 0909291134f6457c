import { expect, test, type Browser } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { formatMobile } from '#islands/forms/mobile.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import type { Locale } from '#i18n/locales.ts';
import { newMobile, createPerson } from '../support/person.ts';
import {
  sendCommand,
  startIdentityCheck,
  restoreSession,
  logInElsewhere,
  registerPlayer,
  PASSWORD,
} from '../support/player.ts';

async function open(browser: Browser, locale: Locale) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  return { context, me: createPerson(await context.newPage(), locale) };
}

test('a login elsewhere notifies the first browser, and its login page leads back', async ({ browser }) => {
  const player = await registerPlayer();
  const { context, me } = await open(browser, 'ar-AE');
  const { page, t } = me;
  await restoreSession(player.session, context);
  const connected = page.waitForEvent('websocket').then((socket) =>
    // Subscribed: from now on the end of the session is pushed to this page.
    socket.waitForEvent('framesent', ({ payload }) => String(payload).startsWith('SUBSCRIBE')),
  );
  await me.go('/account/transactions');
  await connected;
  await expect(page.getByRole('heading', { name: t('transactions:empty.title') })).toBeVisible();

  await logInElsewhere(player);
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Ftransactions/);
  const [reason = ''] = t(`errors:${errorCodes.loggedInElsewhere}`).split(/[\u2066{]/);
  const notice = page.getByRole('dialog').filter({ hasText: t('dialogs:loggedOut.title') });
  await expect(notice).toContainText(reason.trim());
  await notice.getByRole('button', { name: t('dialogs:login') }).click();
  // The token is refused for anyone who still holds it.
  expect((await sendCommand(balance, {}, player.session)).code).toBe(errorCodes.loggedInElsewhere);

  await page.getByLabel(t('account:field.mobile')).fill(player.mobile);
  await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
  await me.press('account:login.submit');
  await expect(page.getByRole('heading', { name: t('transactions:empty.title') })).toBeVisible();
  await context.close();
});

test("a logout hides the player's pages from Back and ends the session on the server", async ({ browser }) => {
  const player = await registerPlayer();
  const { context, me } = await open(browser, 'en-US');
  const { page, t } = me;
  await restoreSession(player.session, context);
  await me.go('/account/transactions');
  await expect(page.getByRole('heading', { name: t('transactions:empty.title') })).toBeVisible();
  await me.go('/account');
  const phone = page.getByText(formatMobile(player.session.user.phone)).first();
  await expect(phone).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:box.logOut') })
    .click();
  await expect(page).not.toHaveURL(/\/account/);
  await expect(page.getByText(t('client:loggedOut'))).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=/);
  await expect(phone).toHaveCount(0);
  await me.go('/account/transactions');
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Ftransactions/);
  expect(await page.evaluate(() => localStorage.getItem('user_info'))).toBeNull();
  expect((await sendCommand(balance, {}, player.session)).code).toBe(errorCodes.sessionExpired);
  await context.close();
});

test('the page of a check under review updates when the check is approved', async ({ browser }) => {
  const { session } = await registerPlayer();
  const { context, me } = await open(browser, 'en-US');
  const { page, t } = me;
  await restoreSession(session, context);
  const { send } = await startIdentityCheck(session, { type: 'PASSPORT', number: `N${newMobile()}` });
  await send({ action: 'verdict', verdict: 'REVIEW' });
  await page.clock.install();
  await me.go('/account/kyc-verification');
  await expect(page.getByRole('heading', { name: t('identity:state.2.title') })).toBeVisible();
  await send({ action: 'approve' });
  await page.clock.fastForward(10_000);
  await page
    .getByRole('dialog', { name: t('dialogs:kycSuccess.title') })
    .getByRole('button', { name: t('dialogs:close') })
    .click();
  await expect(page.getByRole('heading', { name: t('identity:state.3.title') })).toBeVisible();
  await context.close();
});

test.describe('the retry button shows that it is busy', () => {
  for (const [path, command, again] of [
    ['/account', '100136', 'account:box.again'],
    ['/account/kyc-verification', '100145', 'identity:again'],
  ] as const)
    test(path, async ({ browser }) => {
      const { session } = await registerPlayer();
      const { context, me } = await open(browser, 'en-US');
      const { page, t } = me;
      await restoreSession(session, context);
      await page.route(`**/hapi/${command}*`, (route) => route.abort());
      await me.go(path);
      const button = page.getByRole('main').getByRole('button', { name: t(again) });
      await expect(button).toBeVisible();
      await page.unroute(`**/hapi/${command}*`);
      const response = Promise.withResolvers<undefined>();
      await page.route(`**/hapi/${command}*`, (route) => response.promise.then(() => route.continue()));
      await button.click();
      await expect(button).toHaveAttribute('aria-busy', 'true');
      response.resolve(undefined);
      await expect(button).toHaveCount(0);
      await context.close();
    });
});
