import { expect, test, type Browser } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { formatMobile } from '#islands/forms/mobile.ts';
import { requestMobileCode } from '#contract/players/001012-request-mobile-code.ts';
import { resetPassword } from '#contract/players/100203-reset-password.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { newMobile, createPerson, readCodeSentBy } from '../support/person.ts';
import { endCodePauses } from '../support/player-state.ts';
import { recordToasts } from '../support/toasts.ts';
import { sampleCases } from '../support/sample.ts';
import {
  sendCommand,
  sendCommandOrThrow,
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
  // Another tab, which learns of the end from this one alone.
  const other = await context.newPage();
  await other.routeWebSocket(/./, () => undefined);
  await createPerson(other, 'ar-AE').go('/account/transactions');
  await expect(other.locator('astro-island[ssr]')).toHaveCount(0);
  await other.route('**/hapi/**', () => undefined);

  await logInElsewhere(player);
  await expect(other).toHaveURL(/\/account\/login\?returnUrl=/);
  await expect(other.getByText(t('client:noLongerLoggedIn'))).toBeVisible();
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Ftransactions/);
  const [reason = '', advice = ''] = t(`errors:${errorCodes.loggedInElsewhere}`).split(/\u2066?\{\{time\}\}\u2069?/);
  const notice = page.getByRole('dialog').filter({ hasText: t('dialogs:loggedOut.title') });
  await expect(notice).toContainText(reason.trim());
  await expect(notice).toContainText(advice.trim());
  await notice.getByRole('button', { name: t('dialogs:login') }).click();
  // The token is refused for anyone who still holds it.
  expect((await sendCommand(balance, {}, player.session)).code).toBe(errorCodes.loggedInElsewhere);

  await page.getByLabel(t('account:field.mobile')).fill(player.mobile);
  await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
  await me.press('account:login.submit');
  await expect(page.getByRole('heading', { name: t('transactions:empty.title') })).toBeVisible();

  await me.go('/account/logins');
  const rows = page.getByRole('list', { name: t('profile:logins.list') }).getByRole('listitem');
  // This browser names itself; the login elsewhere and the registration were sent by the test.
  await expect(rows).toHaveCount(3);
  await expect(rows.first().locator('bdi')).toHaveText(['Chrome', /^(Linux|macOS|Windows)$/]);
  await expect(rows.first()).toContainText(t('profile:logins.method.password'));
  await expect(rows.nth(1)).toContainText(t('profile:logins.platform.other'));
  await expect(rows.nth(2)).toContainText(t('profile:logins.method.registration'));
  await expectTranslated(page, 'ar-AE');
  await expectAccessible(page);
  const stranger = page.getByRole('region', { name: t('profile:logins.stranger') });
  await expect(stranger.getByRole('button', { name: t('profile:logins.everywhere') })).toBeVisible();
  await stranger.getByRole('link', { name: t('profile:password.title') }).click();
  await expect(page).toHaveURL(/\/account\/reset-password$/);
  await context.close();
});

test('a password set elsewhere is told to the first browser, with what to do', async ({ browser }) => {
  const player = await registerPlayer();
  const { context, me } = await open(browser, 'ar-AE');
  const { page, t } = me;
  await restoreSession(player.session, context);
  await me.go('/account/transactions');
  await expect(page.getByRole('heading', { name: t('transactions:empty.title') })).toBeVisible();
  const contact = { areaCode: '971', mobile: player.mobile };
  await endCodePauses();
  const code = await readCodeSentBy(`+971${player.mobile}`, async () => {
    await sendCommandOrThrow(requestMobileCode, { ...contact, purpose: 'reset' });
  });
  await sendCommandOrThrow(resetPassword, { ...contact, code, password: 'Quiet-lantern 41' });

  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Ftransactions/);
  const notice = page.getByRole('dialog', { name: t('dialogs:loggedOut.title') });
  const [reason = '', advice = ''] = t('errors:passwordSetElsewhere').split(/\u2066?\{\{time\}\}\u2069?/);
  await expect(notice).toContainText(reason.trim());
  await expect(notice).toContainText(advice.trim());
  await expectAccessible(page);
  await context.close();
});

test("a logout hides the player's pages from Back and ends the session on the server", async ({ browser }) => {
  const player = await registerPlayer();
  const { context, me } = await open(browser, 'en-US');
  const { page, t } = me;
  const toastsOf = await recordToasts(context);
  await restoreSession(player.session, context);
  await me.go('/account/transactions');
  await expect(page.getByRole('heading', { name: t('transactions:empty.title') })).toBeVisible();
  const other = await context.newPage();
  await createPerson(other, 'en-US').go('/account/transactions');
  await me.go('/account');
  const phone = page.getByText(formatMobile(player.session.user.phone)).first();
  await expect(phone).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:box.logOut') })
    .click();
  await expect(page).not.toHaveURL(/\/account/);
  // The other tab may hear of the end first, by the socket or by a call of its own: it then says what it heard.
  const [loggedOut, loginGone] = [t('client:loggedOut'), t('client:noLongerLoggedIn')];
  await expect.poll(() => toastsOf(page)).toHaveLength(1);
  expect([loggedOut, loginGone]).toContain((await toastsOf(page))[0]);
  await expect(other).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Ftransactions/);
  await expect.poll(() => toastsOf(other)).toHaveLength(1);
  expect(await toastsOf(other)).not.toContain(loggedOut);
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=/);
  await expect(phone).toHaveCount(0);
  await me.go('/account/transactions');
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Ftransactions/);
  expect(await page.evaluate(() => localStorage.getItem('user_info'))).toBeNull();
  expect((await sendCommand(balance, {}, player.session)).code).toBe(errorCodes.sessionExpired);
  await context.close();
});

for (const locale of sampleCases('review', LOCALES, 1))
  test(`the page of a check under review updates when the check is approved, ${locale}`, async ({ browser }) => {
    const { session } = await registerPlayer();
    const { context, me } = await open(browser, locale);
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
