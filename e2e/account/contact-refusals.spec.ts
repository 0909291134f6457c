import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createPerson, newMobile, readOneTimeCode } from '../support/person.ts';
import { PASSWORD, registerPlayer, restoreSession, type Player } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { sampleCases } from '../support/sample.ts';

/** What a change of the mobile number and of the password refuses, each at its field. */

/** As eleven minutes after it: by the machine's clock, which no test moves. */
const outdateConfirmation = ({ session }: Player) =>
  withProductDatabase(currentProduct().folder, async (db) => {
    await sql`update sessions set confirmed_at = confirmed_at - interval '11 minutes' where ended_at is null
      and player_id = (select id from players where open_id = ${session.user.userOpenId})`.execute(db);
  });

/** The codes of the registrations were sent this very minute. */
const forgetCodePauses = () =>
  withProductDatabase(currentProduct().folder, async (db) => {
    await sql`delete from rate_limits where key like 'code-pause:%'`.execute(db);
  });

for (const locale of sampleCases('contact refusals', LOCALES, 1))
  test(`the mobile number and the password are changed after every refusal, ${locale}`, async ({ browser }) => {
    const [player, other] = [await registerPlayer(), await registerPlayer()];
    await forgetCodePauses();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
    await restoreSession(player.session, context);
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    const mobile = page.getByLabel(t('account:field.mobile'));
    const code = page.getByLabel(t('account:field.code'));
    const oldPassword = page.getByLabel(t('profile:confirm.field'), { exact: true });
    const refused = async (key: string) => {
      await expect(page.getByRole('alert').filter({ hasText: t(key) })).toBeVisible();
    };
    const confirm = async () => {
      await oldPassword.fill(PASSWORD);
      await me.press('profile:confirm.next');
    };
    const sendCodeTo = async (number: string) => {
      await mobile.fill(number);
      await me.press('profile:contact.send');
      await expect(code).toBeVisible();
    };
    const save = async (typed: string) => {
      await code.fill(typed);
      await me.press('profile:contact.save');
    };
    const wrongOf = (right: string) => (right === '000000' ? '000001' : '000000');

    await me.go('/account/contact?kind=mobile');
    await confirm();
    await test.step('no number, a short one', async () => {
      await mobile.fill('');
      await me.press('profile:contact.send');
      await refused('account:wrong.mobile');
      await mobile.fill('50');
      await me.press('profile:contact.send');
      await refused('account:wrong.mobileShort');
      await expect(mobile).toBeFocused();
    });
    await test.step('the number that the account has', async () => {
      await sendCodeTo(player.mobile);
      await save(await readOneTimeCode(`+971${player.mobile}`));
      await refused('errors:input.contactSame');
      await expect(mobile).toBeFocused();
    });
    await test.step("another account's, which its code alone tells", async () => {
      await sendCodeTo(other.mobile);
      await save(await readOneTimeCode(`+971${other.mobile}`));
      await refused('errors:mobileTaken');
      await expect(mobile).toBeFocused();
      await expectAccessible(page);
    });
    await test.step('no code, a wrong one, one that is over', async () => {
      const number = newMobile();
      await sendCodeTo(number);
      await save('');
      await refused('account:wrong.code');
      const right = await readOneTimeCode(`+971${number}`);
      await save(wrongOf(right));
      await refused(`errors:${errorCodes.wrongVerificationCode}`);
      await expect(code).toBeFocused();
      await runOps('clock', '+6m');
      await save(right);
      await refused('errors:codeOver');
      await page.getByRole('button', { name: t('account:code.change') }).click();
    });
    const number = newMobile();
    await test.step('a confirmation of eleven minutes ago is asked for once more', async () => {
      await sendCodeTo(number);
      await outdateConfirmation(player);
      const right = await readOneTimeCode(`+971${number}`);
      await save(right);
      await expect(page.locator('#toast')).toContainText(t(`errors:${errorCodes.confirmationNeeded}`));
      await confirm();
      await expect(mobile).toBeVisible();
    });
    await test.step('then a new number is saved, also where the answer that says so was lost', async () => {
      const last = newMobile();
      await sendCodeTo(last);
      await page.route('**/hapi/100137', (route) => route.fetch().then(() => route.abort()), { times: 1 });
      const right = await readOneTimeCode(`+971${last}`);
      await save(right);
      await refused('client:network');
      await save(right);
      await expect(page.getByText(t('profile:contact.savedMobile'))).toBeVisible();
      await expect(page).toHaveURL(/\/account\/myprofile$/);
    });

    await test.step('a password against the rules, and one that is too easy', async () => {
      await me.go('/account/reset-password');
      await confirm();
      const field = page.getByLabel(t('profile:password.newField'), { exact: true });
      for (const [typed, key] of [
        ['short-1', 'account:wrong.newPassword'],
        ['Password1!', 'errors:input.passwordCommon'],
      ] as const) {
        await field.fill(typed);
        await me.press('profile:password.save');
        await refused(key);
        await expect(field).toBeFocused();
      }
      await outdateConfirmation(player);
      await field.fill('Harbour-lamp42');
      await me.press('profile:password.save');
      await expect(page.locator('#toast')).toContainText(t(`errors:${errorCodes.confirmationNeeded}`));
    });
    await test.step('five wrong passwords lock the confirmation, as they lock a login', async () => {
      for (let i = 1; i <= 5; i++) {
        const answered = page.waitForResponse('**/hapi/100117');
        await oldPassword.fill(`Not-the-one ${i}`);
        await me.press('profile:confirm.next');
        await answered;
      }
      await expect(page.getByRole('alert').filter({ hasText: t('errors:lockedMinutes', { count: 5 }) })).toBeVisible();
      await expectAccessible(page);
    });
    await context.close();
  });
