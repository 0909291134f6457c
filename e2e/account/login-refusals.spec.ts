import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { encodeMessage } from '#contract/codec.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { LOCALES } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { expectLoggedIn, openLogin, otherCode } from '../support/login-form.ts';
import { newMobile, readCodeSentBy } from '../support/person.ts';
import {
  endCodePauses,
  expireCode,
  failLogins,
  forgetFailedLogins,
  mobileContact,
  setState,
} from '../support/player-state.ts';
import { logInElsewhere, PASSWORD, registerPlayer } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { sampleCases } from '../support/sample.ts';
import { addAppByCommands } from '../support/second-factors.ts';

for (const locale of sampleCases('login by code', LOCALES, 1))
  test(`logs in by mobile and code, after each refusal of one (${locale})`, async ({ browser }) => {
    const player = await registerPlayer();
    const unproven = `typed.${player.mobile}@example.com`;
    await withProductDatabase(currentProduct().folder, async (db) => {
      await sql`update players set unproven_email = ${unproven}
        where open_id = ${player.session.user.userOpenId}`.execute(db);
    });
    const { context, me, field, emailField, alert, byEmail, byCode } = await openLogin(browser, locale);
    const { page, t, press } = me;
    await me.go('/account/login?returnUrl=%2Fnews');
    await byCode();

    // Nobody has this number, and nobody has proven this address: the same words, and a hint.
    const nobody = newMobile();
    await field('mobile').fill(nobody);
    await field('code').fill(await readCodeSentBy(`+971${nobody}`, () => press('account:login.sendCode')));
    await press('account:login.submit');
    await expect(alert(t(`errors:${errorCodes.mobileNotRegistered}`))).toBeVisible();
    await expect(page.getByText(t('login:onlyVerified'))).toBeVisible();
    await expectAccessible(page);
    await press('account:code.change');
    await expect(page.getByText(t('login:onlyVerified'))).toBeHidden();
    await byEmail();
    await emailField().fill(unproven);
    await field('code').fill(await readCodeSentBy(unproven, () => press('account:login.sendCode')));
    await press('account:login.submit');
    await expect(alert(t(`errors:${errorCodes.emailNotRegistered}`))).toBeVisible();
    await expect(page.getByText(t('login:onlyVerified'))).toBeVisible();
    await expectTranslated(page, locale, [unproven]);

    await press('account:code.change');
    await page.getByRole('radio', { name: t('account:login.byMobile') }).check();
    await field('mobile').fill(player.mobile);
    await endCodePauses();
    const old = await readCodeSentBy(`+971${player.mobile}`, () => press('account:login.sendCode'));
    await field('code').fill(otherCode(old));
    await press('account:login.submit');
    await expect(alert(t(`errors:${errorCodes.wrongVerificationCode}`))).toBeVisible();
    await expect(field('code')).toBeFocused();
    await expireCode(`+971${player.mobile}`);
    await field('code').fill(old);
    await press('account:login.submit');
    await expect(alert(t('errors:codeOver'))).toBeVisible();
    await press('account:code.change');
    await press('account:login.sendCode');
    await expect(alert(t(`errors:${errorCodes.tooManyCodeRequests}`))).toBeVisible();
    await endCodePauses();
    const code = await readCodeSentBy(`+971${player.mobile}`, () => press('account:login.sendCode'));
    await field('code').fill(code);
    await press('account:login.submit');
    await expect(page).toHaveURL(/\/news$/);
    await expectLoggedIn(page);
    await context.close();
  });

for (const locale of sampleCases('second step after a code', LOCALES, 1))
  test(`starts a login by code again with another code, as its own is used up (${locale})`, async ({ browser }) => {
    const player = await registerPlayer();
    await addAppByCommands(player);
    const { context, me, field, byCode } = await openLogin(browser, locale);
    const { page, t, press } = me;
    const sendCode = () => readCodeSentBy(`+971${player.mobile}`, () => press('account:login.sendCode'));
    await me.go('/account/login');
    await byCode();
    await field('mobile').fill(player.mobile);
    await endCodePauses();
    await field('code').fill(await sendCode());
    await press('account:login.submit');
    await expect(page.getByLabel(t('factors:step.code'))).toBeVisible();
    await press('factors:step.restart');
    await expect(field('code')).toHaveCount(0);
    await expect(field('mobile')).toHaveValue(player.mobile);
    await endCodePauses();
    await sendCode();
    await expect(field('code')).toHaveValue('');
    await context.close();
  });

for (const locale of sampleCases('refused logins', LOCALES, 1))
  test(`says why an account lets nobody in (${locale})`, async ({ browser }) => {
    const player = await registerPlayer();
    const { context, me, field, alert } = await openLogin(browser, locale, 390, player.session);
    const { page, t, press } = me;
    const { user: elsewhere } = await logInElsewhere(player);
    await me.go('/account/transactions');
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Ftransactions/);
    const notice = page.getByRole('dialog', { name: t('dialogs:loggedOut.title') });
    // From the login page it goes home.
    await notice.getByRole('button', { name: t('dialogs:iKnow') }).click();
    await expect(page).not.toHaveURL(/\/account/);

    const logIn = async (password: string) => {
      await field('mobile').fill(player.mobile);
      await field('password').fill(password);
      await press('account:login.submit');
    };
    await me.go('/account/login?returnUrl=%2Fnews');
    await failLogins(mobileContact(player), 14);
    await logIn('Not-the-one 7');
    await expect(alert(t('errors:lockedHours', { count: 2 }))).toBeVisible();
    await logIn(PASSWORD);
    await expect(alert(t('errors:lockedHours', { count: 2 }))).toBeVisible();
    await forgetFailedLogins();

    // A captcha that is refused, and so is the next one, which the page solves by itself.
    await page.route('**/hapi/430000*', (route) => {
      const { message } = route.request().postDataJSON() as { readonly message: string };
      const call = JSON.parse(Buffer.from(message, 'base64').toString()) as { readonly captcha: string };
      const spoilt = encodeMessage({ ...call, captcha: call.captcha.slice(8) });
      return route.continue({ postData: JSON.stringify({ message: spoilt }) });
    });
    await logIn(PASSWORD);
    await expect(alert(t(`errors:${errorCodes.captchaFailed}`))).toBeVisible();
    await page.unroute('**/hapi/430000*');

    await setState(player, 'locked');
    await logIn(PASSWORD);
    await expect(alert(t(`errors:${errorCodes.accountLocked}`))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Fnews$/);

    await setState(player, 'closed');
    await logIn(PASSWORD);
    await expect(page).not.toHaveURL(/\/account/);
    await expect(notice).toContainText(t(`errors:${errorCodes.accountClosed}`));
    const time = formatDateTime(elsewhere.loginTime, locale, 'dateTime');
    await expect(notice).toContainText(t('dialogs:loggedOut.at', { time }));
    await expectAccessible(page);
    await notice.getByRole('button', { name: t('dialogs:iKnow') }).click();
    await expect(notice).toBeHidden();
    await expect(page).not.toHaveURL(/\/account/);
    await context.close();
  });
