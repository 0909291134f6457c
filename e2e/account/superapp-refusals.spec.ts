import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { addAuthenticator } from '#contract/factors/430092-add-authenticator.ts';
import { beginAuthenticator } from '#contract/factors/430091-begin-authenticator.ts';
import { checkOldPassword } from '#contract/profile/100117-check-old-password.ts';
import { LOCALES } from '#i18n/locales.ts';
import { appCode } from '#support/players/factors.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { openLogin, otherCode } from '../support/login-form.ts';
import { newMobile, type Person } from '../support/person.ts';
import { failLogins, forgetFailedLogins, mobileContact, setState } from '../support/player-state.ts';
import { PASSWORD, registerPlayer, sendCommandOrThrow, type Session } from '../support/player.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';
import { agree, confirmLink, continueFrom, expectLinked, expireProofs, heading } from '../support/superapp.ts';

const LOGIN = '/account/login?returnUrl=%2Faccount%2FaccountSetting';

/** An authenticator app of the player; returns its key. */
async function addApp(session: Session): Promise<string> {
  await sendCommandOrThrow(checkOldPassword, { oldPassword: PASSWORD }, session);
  const { key } = (await sendCommandOrThrow(beginAuthenticator, {}, session)).data;
  await sendCommandOrThrow(addAuthenticator, { code: appCode(key, -1) }, session);
  return key;
}

/** The session that this browser has. */
async function readSession({ page }: Person): Promise<Session> {
  const stored = await page.evaluate(() => localStorage.getItem('user_info'));
  const cookies = await page.context().cookies();
  return {
    user: JSON.parse(stored ?? '') as Session['user'],
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
}

/** Leaves the browser without the session, and comes back by the messaging account. */
async function comeBack(me: Person, number: string): Promise<void> {
  // A page without scripts, which nothing leaves by itself.
  await me.page.goto(`${origin()}/robots.txt`);
  await me.page.context().clearCookies();
  await me.page.evaluate(() => localStorage.removeItem('user_info'));
  await continueFrom(me, LOGIN);
  await agree(me, number);
}

for (const locale of sampleCases('refused by super-app', LOCALES, 1))
  test(`says why a messaging account did not log in or link, and how to go on (${locale})`, async ({ browser }) => {
    const player = await registerPlayer();
    const number = `+971${newMobile()}`;
    const { context, me, field, alert } = await openLogin(browser, locale);
    const { page, t, press } = me;

    // A proof that waited for too long does not keep anybody from logging in.
    await continueFrom(me, LOGIN);
    await agree(me, number);
    await press('superapp:return.unlinked.login');
    await expect(page.getByText(t('superapp:waiting.login'))).toBeVisible();
    await expireProofs();
    await field('mobile').fill(player.mobile);
    await field('password').fill(PASSWORD);
    await press('account:login.submit');
    await expect(page).toHaveURL(/\/account\/accountSetting$/);
    await expect(page.getByText(t('superapp:expired'))).toBeVisible();

    await press('superapp:settings.link');
    await confirmLink(me, 'Not-the-one 7');
    await expect(alert(t(`errors:${errorCodes.wrongOldPassword}`))).toBeVisible();
    await confirmLink(me);
    await page.locator('button[value=fail]').click();
    await expect(heading(page, t('superapp:return.failed.title'))).toBeVisible();
    await expect(page.getByText(t('superapp:return.failed.text'))).toBeVisible();
    await expectAccessible(page);
    await press('superapp:return.again');
    await agree(me, number);
    await expectLinked(me, number);
    // An answer that nobody asked for.
    await me.go('/botim/return?code=made-up&state=made-up');
    await expect(page.getByText(t(`errors:${errorCodes.superappRefused}`))).toBeVisible();
    const key = await addApp(await readSession(me));

    await comeBack(me, number);
    await expect(heading(page, t('factors:step.title'))).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(t('factors:step.code')).fill(otherCode(appCode(key)));
    await press('factors:step.submit');
    await expect(alert(t(`errors:${errorCodes.wrongSecondFactor}`))).toBeVisible();
    await failLogins(mobileContact(player), 30);
    await page.getByLabel(t('factors:step.code')).fill(appCode(key));
    await press('factors:step.submit');
    await expect(alert(t(`errors:${errorCodes.accountUnavailable}`))).toBeVisible();
    await expect(page.getByRole('link', { name: t('login:frozen.verify') })).toHaveAttribute(
      'href',
      /[?&]returnUrl=%2Faccount%2FaccountSetting&/,
    );
    await expectAccessible(page);
    await forgetFailedLogins();
    await comeBack(me, number);
    await page.getByLabel(t('factors:step.code')).fill(appCode(key, 1));
    await press('factors:step.submit');
    await expectLinked(me, number);

    await failLogins(mobileContact(player), 30);
    await comeBack(me, number);
    await expect(page.getByText(t(`errors:${errorCodes.accountUnavailable}`))).toBeVisible();
    await expect(page.getByText(t('login:frozen.lead'))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await press('login:frozen.verify');
    await expect(heading(page, t('login:reset.verifyTitle'))).toBeVisible();
    await expect(page.getByRole('link', { name: t('login:reset.login') })).toHaveAttribute(
      'href',
      /\/account\/login\?returnUrl=%2Faccount%2FaccountSetting$/,
    );
    await forgetFailedLogins();

    await setState(player, 'locked');
    await comeBack(me, number);
    await expect(page.getByText(t(`errors:${errorCodes.accountLocked}`))).toBeVisible();
    await press('superapp:return.otherWays');
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2FaccountSetting$/);

    await setState(player, 'closed');
    await comeBack(me, number);
    const notice = page.getByRole('dialog', { name: t('dialogs:loggedOut.title') });
    await expect(notice).toContainText(t(`errors:${errorCodes.accountClosed}`));
    await expect(page).not.toHaveURL(/\/(account|botim)/);
    await context.close();
  });
