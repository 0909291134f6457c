import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { passwordLogin } from '#contract/players/430000-password-login.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { recordLoginAttempt } from '#server/players/lockout.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { expectLoggedIn, openLogin, otherCode } from '../support/login-form.ts';
import { readOneTimeCode, SCREENS } from '../support/person.ts';
import { PASSWORD, registerPlayer, sendCommand } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';

const NEW = 'Quiet-lantern 41';
const DOCUMENT_END = '42K7';

/** A registered player with an e-mail address and a document. */
async function registerOwner() {
  const player = await registerPlayer();
  const email = `sara.${player.mobile}@example.com`;
  await withProductDatabase(currentProduct().folder, async (db) => {
    await sql`update players set email = ${email}, registered_as = 'EID', registered_number_hash = '\\x01',
      registered_number_end = ${DOCUMENT_END} where open_id = ${player.session.user.userOpenId}`.execute(db);
    // The code of the registration was sent this very minute.
    await sql`delete from rate_limits where key like 'code-pause:%'`.execute(db);
  });
  return { ...player, email };
}

for (const [locale, width] of SCREENS) {
  test(`logs in by e-mail with a password and a code in ${locale} at ${width} px`, async ({ browser }) => {
    const owner = await registerOwner();
    const { context, me, field, emailField, alert, byEmail } = await openLogin(browser, locale, width);
    const { page, t, press } = me;
    await me.go('/account/login?returnUrl=%2Fnews');
    await byEmail();
    await press('account:login.submit');
    await expect(alert(t('account:wrong.email'))).toBeVisible();
    await expect(emailField()).toBeFocused();
    await emailField().fill(owner.email);
    await field('password').fill('Not-the-one 7');
    // Which solves the captcha.
    const worker = page.waitForEvent('worker');
    await press('account:login.submit');
    await worker;
    await expect(alert(t(`errors:${errorCodes.wrongEmailPassword}`))).toBeVisible();
    // What the page of a forgotten password did not take, because it opened in another tab, ends with the login.
    const kept = () => page.evaluate(() => sessionStorage.getItem('typed_contact'));
    await page.getByRole('link', { name: t('login:forgot') }).click({ modifiers: ['ControlOrMeta'] });
    expect(await kept()).toContain(owner.email);
    await expectAccessible(page);
    await expectTranslated(page, locale, [owner.email]);
    await field('password').fill(PASSWORD);
    await press('account:login.submit');
    await expect(page).toHaveURL(/\/news$/);
    await expectLoggedIn(page);
    expect(await kept()).toBeNull();
    // Who is logged in is sent on.
    await me.go('/account/login?returnUrl=%2Ffaq');
    await expect(page).toHaveURL(/\/faq$/);

    await page.evaluate(() => localStorage.removeItem('user_info'));
    await me.go('/account/login');
    await page.getByRole('tab', { name: t('account:login.byCode') }).click();
    await byEmail();
    await emailField().fill(owner.email);
    await press('account:login.sendCode');
    await field('code').fill(await readOneTimeCode(owner.email));
    await press('account:login.submit');
    // While the page is left, nothing can be read of it.
    await expect(page).not.toHaveURL(/\/account\/login/);
    await expectLoggedIn(page);
    await context.close();
  });

  test(`a forgotten password is set anew, which lifts the lock, in ${locale} at ${width} px`, async ({ browser }) => {
    const { mobile } = await registerOwner();
    for (let n = 0; n < 4; n++)
      await sendCommand(passwordLogin, { areaCode: '971', mobile, password: 'Not-the-one 7' });
    const { context, me, field, alert } = await openLogin(browser, locale, width);
    const { page, t, press } = me;
    await me.go('/account/login?returnUrl=%2Fnews');
    await field('mobile').fill(mobile);
    await field('password').fill('Not-the-one 7');
    await press('account:login.submit');
    await expect(alert(t('errors:lockedMinutes', { count: 5 }))).toBeVisible();

    await press('login:forgot');
    await expect(page.getByRole('heading', { name: t('login:reset.title') })).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    // What was typed at the login.
    await expect(field('mobile')).toHaveValue(mobile);
    await field('mobile').fill('');
    await press('account:login.sendCode');
    await expect(alert(t('account:wrong.mobile'))).toBeVisible();
    await field('mobile').fill(mobile);
    await press('account:login.sendCode');
    const code = await readOneTimeCode(`+971${mobile}`);
    await field('code').fill(otherCode(code));
    await press('login:reset.continue');
    await expect(alert(t(`errors:${errorCodes.wrongVerificationCode}`))).toBeVisible();
    await expect(field('code')).toBeFocused();
    await field('code').fill(code);
    await press('login:reset.continue');

    await expect(page.getByRole('heading', { name: t('login:reset.passwordTitle') })).toBeFocused();
    for (const [password, message] of [
      ['short', 'account:wrong.newPassword'],
      [PASSWORD, 'errors:input.passwordSame'],
      ['Password1!', 'errors:input.passwordCommon'],
    ] as const) {
      await field('password').fill(password);
      await press('login:reset.save');
      await expect(alert(t(message))).toBeVisible();
      await expect(field('password')).toBeFocused();
    }
    await expectAccessible(page);
    await field('password').fill(NEW);
    await press('login:reset.save');

    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Fnews$/);
    await expect(page.getByText(t('login:reset.done'))).toBeVisible();
    await field('mobile').fill(mobile);
    await field('password').fill(NEW);
    await press('account:login.submit');
    await expect(page).toHaveURL(/\/news$/);
    await expectLoggedIn(page);
    await context.close();
  });

  test(`the owner of a frozen account opens it again in ${locale} at ${width} px`, async ({ browser }) => {
    const owner = await registerOwner();
    await withProductDatabase(currentProduct().folder, async (db) => {
      for (let n = 0; n < 30; n++) {
        await sql`update login_failures set locked_until = null`.execute(db);
        await recordLoginAttempt(db, { kind: 'email', address: owner.email });
      }
    });
    const { context, me, field, emailField, alert, byEmail } = await openLogin(browser, locale, width);
    const { page, t, press } = me;
    await me.go('/account/login');
    await byEmail();
    await emailField().fill(owner.email);
    await field('password').fill(PASSWORD);
    await press('account:login.submit');
    await expect(alert(t(`errors:${errorCodes.accountUnavailable}`))).toBeVisible();
    await expectAccessible(page);
    await press('login:frozen.verify');
    await expect(page.getByRole('heading', { name: t('login:reset.verifyTitle') })).toBeVisible();
    await byEmail();
    await emailField().fill(owner.email);
    await press('account:login.sendCode');
    await field('code').fill(await readOneTimeCode(owner.email));
    await press('login:reset.continue');

    await press('login:reset.continue');
    await expect(alert(t('account:wrong.birthMissing'))).toBeVisible();
    await expect(alert(t('login:reset.documentEndWrong'))).toBeVisible();
    await field('day').fill('17');
    await field('month').selectOption('5');
    await field('year').fill('1990');
    const documentEnd = page.getByLabel(t('login:reset.documentEnd'));
    await documentEnd.fill('0000');
    await press('login:reset.continue');
    await expect(alert(t(`errors:${errorCodes.identityAnswersWrong}`))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await documentEnd.fill(DOCUMENT_END.toLowerCase());
    await press('login:reset.continue');

    await expect(page.getByRole('status').filter({ hasText: t('login:reset.available') })).toBeVisible();
    await expectAccessible(page);
    await field('password').fill(NEW);
    await press('login:reset.save');
    await expect(page.getByText(t('login:reset.done'))).toBeVisible();
    await byEmail();
    await emailField().fill(owner.email);
    await field('password').fill(NEW);
    await press('account:login.submit');
    // While the page is left, nothing can be read of it.
    await expect(page).not.toHaveURL(/\/account\/login/);
    await expectLoggedIn(page);
    await context.close();
  });
}
