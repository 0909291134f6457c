import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES } from '#i18n/locales.ts';
import { accountKey, clearLoginFailures } from '#server/players/lockout.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { registerPlayer } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';
import {
  addAppByCommands,
  alertOf,
  appCode,
  changeRows,
  confirmByBackup,
  confirmByPassword,
  expectInside,
  keepCodes,
  openPhone,
  otherCode,
  passFirstStep,
  readCodes,
  submitStep,
} from '../support/second-factors.ts';

for (const locale of sampleCases('authenticator app', LOCALES, 1))
  test(`adds an authenticator app and logs in with it and a backup code (${locale})`, async ({ browser }) => {
    const player = await registerPlayer();
    const me = await openPhone(browser, locale, player);
    const { page, t, press } = me;
    await me.go('/account/accountSetting');
    await page.getByRole('link', { name: t('profile:settings.twoFactor') }).click();
    await expect(page.getByText(t('factors:offText'))).toBeVisible();
    // At an IP address it is not the browser's fault.
    await expect(page.getByText(t('factors:passkeys.noName'))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await press('factors:app.add');
    await expect(page.getByRole('heading', { level: 1, name: t('factors:confirmTitle') })).toBeFocused();
    await confirmByPassword(me);
    const qr = page.getByRole('img', { name: t('factors:app.qr') });
    await expect(qr).toBeVisible();
    await expectAccessible(page);
    const code = page.getByLabel(t('factors:app.code'));
    const readKey = async () => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const first = await readKey();
    const tryCode = async (typed: string, refusal: string) => {
      await code.fill(typed);
      await press('factors:app.finish');
      await expect(alertOf(me, t(refusal))).toBeVisible();
    };
    await tryCode('12', 'factors:step.codeMissing');
    await tryCode(appCode(first, -10), `errors:${errorCodes.wrongSecondFactor}`);
    await expect(code).toBeFocused();
    await changeRows(player, (db) => sql`delete from factor_setups`.execute(db));
    await tryCode(appCode(first), `errors:${errorCodes.factorSetupExpired}`);
    await press('factors:app.again');
    await expect(alertOf(me, t(`errors:${errorCodes.factorSetupExpired}`))).toBeHidden();
    const key = await readKey();
    expect(key).not.toBe(first);
    const used = appCode(key, -1);
    await code.fill(used);
    await press('factors:app.finish');
    const codes = await keepCodes(me);

    await passFirstStep(me, player);
    await expectAccessible(page);
    await expectTranslated(page, locale);
    const answer = page.getByLabel(t('factors:step.code'));
    await expect(answer).toBeFocused();
    await expect(alertOf(me, t(`errors:${errorCodes.secondFactorNeeded}`))).toHaveCount(0);
    // The code that confirmed the app is used up.
    await answer.fill(used);
    await submitStep(me);
    await expect(alertOf(me, t(`errors:${errorCodes.wrongSecondFactor}`))).toBeVisible();
    await answer.fill(appCode(key));
    await submitStep(me);
    await expectInside(page);

    await passFirstStep(me, player);
    const contact = { kind: 'mobile', address: `+971${player.mobile}` } as const;
    await changeRows(player, async (db) =>
      sql`insert into login_failures (account, failures, last_failed_at, frozen_at)
        values (${await accountKey(db, contact)}, 30, product_now(), product_now())`.execute(db),
    );
    // What the owner is offered arrives late: until then the dialog stands with the message.
    const late = Promise.withResolvers<undefined>();
    await page.route(/frozen-account/, (route) => late.promise.then(() => route.continue()));
    await answer.fill(appCode(key, 1));
    await submitStep(me);
    await expect(alertOf(me, t(`errors:${errorCodes.accountUnavailable}`))).toBeVisible();
    late.resolve(undefined);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: t('login:frozen.verify') })).toBeVisible();
    await expect(answer).toHaveCount(0);
    await expectAccessible(page);
    await changeRows(player, (db) => clearLoginFailures(db, contact));
    await press('factors:step.restart');
    await press('account:login.submit');
    await press('factors:step.byBackup');
    const backup = page.getByLabel(t('factors:step.backupCode'));
    await backup.fill((codes[0] ?? '').toLowerCase());
    await submitStep(me);
    await expectInside(page);
    await expect(page.getByText(t('factors:backup.left', { count: 9 }))).toBeVisible();

    await press('factors:app.remove');
    await confirmByBackup(me, codes[1] ?? '');
    await expect(page.getByText(t('factors:removeLast'))).toBeVisible();
    await press('factors:removeButton');
    await expect(page.getByText(t('factors:offText'))).toBeVisible();
    await page.context().close();
  });

for (const locale of sampleCases('refused second step', LOCALES, 1))
  test(`is refused at the second step of a login and of a confirmation, and goes on (${locale})`, async ({
    browser,
  }) => {
    const player = await registerPlayer();
    const { key, codes } = await addAppByCommands(player);
    const [first = '', second = '', third = ''] = codes;
    const me = await openPhone(browser, locale, player);
    const { page, t, press } = me;
    const wrong = alertOf(me, t(`errors:${errorCodes.wrongSecondFactor}`));
    const code = page.getByLabel(t('factors:step.code'));
    const backup = page.getByLabel(t('factors:step.backupCode'));

    await passFirstStep(me, player);
    const answer = async (field: typeof code, typed: string) => {
      await field.fill(typed);
      await submitStep(me);
    };
    await answer(code, '12345');
    await expect(alertOf(me, t('factors:step.codeMissing'))).toBeVisible();
    for (let n = 1; n < 5; n++) {
      // The sentence of the try before stands until this one is sent.
      const answered = page.waitForResponse((response) => response.url().endsWith('/hapi/430098'));
      await answer(code, otherCode(appCode(key)));
      await answered;
      await expect(wrong).toBeVisible();
    }
    await answer(code, otherCode(appCode(key)));
    await expect(alertOf(me, t('errors:stepLockedMinutes', { count: 5 }))).toBeVisible();
    await passFirstStep(me, player);
    await answer(code, appCode(key));
    await expect(alertOf(me, t('errors:stepLockedMinutes', { count: 5 }))).toBeVisible();
    await expectTranslated(page, locale);
    await press('factors:step.byBackup');
    await answer(backup, 'ABCDE-1234');
    await expect(alertOf(me, t('factors:step.backupMissing'))).toBeVisible();
    // As an Arabic keyboard types them.
    await answer(backup, '٠٠٠٠٠-٠٠٠٠٠');
    await expect(wrong).toBeVisible();
    await changeRows(player, (db) => sql`update pending_logins set expires_at = clock_timestamp()`.execute(db));
    await answer(backup, first);
    await expect(alertOf(me, t(`errors:${errorCodes.pendingLoginExpired}`)).locator('p')).toBeFocused();
    await expect(backup).toBeHidden();
    await press('factors:step.restart');
    await press('account:login.submit');
    await press('factors:step.byBackup');
    await answer(backup, first);
    await expectInside(page);

    // A lost answer, as one that shows codes on a page that is left, leaves the question whether they are kept.
    await press('factors:backup.renew');
    await confirmByPassword(me);
    await expect(code).toBeFocused();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await press('factors:step.byBackup');
    await backup.fill(first);
    await press('factors:step.confirm');
    await expect(wrong).toBeVisible();
    await changeRows(player, (db) => sql`update begun_confirmations set expires_at = clock_timestamp()`.execute(db));
    await backup.fill(second);
    await press('factors:step.confirm');
    await expect(alertOf(me, t(`errors:${errorCodes.confirmationNeeded}`))).toBeVisible();
    await press('factors:step.again');
    await expect(page.getByLabel(t('profile:confirm.field'), { exact: true })).toBeFocused();
    await confirmByBackup(me, second);
    await expect(page.getByText(t('factors:backup.renewText'))).toBeVisible();
    await press('factors:backup.renew');
    const renewed = await readCodes(me);
    await page.reload();
    await expect(page.getByText(t('factors:backup.notKept'))).toBeVisible();
    await expectAccessible(page);
    await press('factors:backup.kept');
    await expect(page.getByText(t('factors:backup.notKept'))).toBeHidden();
    await expect(page.getByRole('button', { name: t('factors:backup.renew') })).toBeFocused();

    await me.go('/account/reset-password');
    await confirmByBackup(me, third);
    await expect(wrong).toBeVisible();
    await backup.fill(renewed[0] ?? '');
    await press('factors:step.confirm');
    await expect(page.getByLabel(t('profile:password.newField'), { exact: true })).toBeVisible();
    await page.context().close();
  });
