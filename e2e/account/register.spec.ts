import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { DAY_MS } from '#kernel/time.ts';
import { createPerson, newMobile, readOneTimeCode } from '../support/person.ts';
import { PASSWORD, registerPlayer } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import {
  confirmName,
  fillAddress,
  fillBirthDate,
  fillIdentity,
  fillVerification,
  registrationField as field,
  wrongMessage,
} from '../support/registration.ts';
import { sampleCases } from '../support/sample.ts';

/** A player who can be found by both contacts. A code was sent to the mobile number this very minute. */
async function registerKnown() {
  const { mobile, session } = await registerPlayer();
  const email = `known.${mobile}@example.com`;
  await withProductDatabase(currentProduct().folder, (db) =>
    sql`update players set email = ${email} where open_id = ${session.user.userOpenId}`.execute(db),
  );
  return { mobile, email };
}

/** Codes may be requested again at once. */
const endPause = () =>
  withProductDatabase(currentProduct().folder, (db) =>
    sql`delete from rate_limits where key like 'code-pause:%'`.execute(db),
  );

for (const locale of sampleCases('resident', LOCALES, 1))
  test(`a resident registers with an Emirates ID, and corrects what is refused, in ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 844 }, locale });
    const me = createPerson(await context.newPage(), locale);
    const { page, t, press } = me;
    const alert = (key: string) => page.getByRole('alert').filter({ hasText: t(key) });
    const mobile = newMobile();

    await test.step('the form of the number and its check digit are refused apart', async () => {
      // A device whose clock is years ahead takes somebody for an adult who is not.
      await page.clock.install({ time: Date.now() + 3 * 365 * DAY_MS });
      await me.go('/account/register?returnUrl=%2Flottery%2Fresults');
      await fillIdentity(me, '');
      await fillBirthDate(me, String(new Date().getFullYear() - 16));
      for (const [number, key] of [
        ['7841990123456', 'eid'],
        ['784-1990-1234567-5', 'eidRules'],
      ] as const) {
        await field(me, 'register:eid').fill(number);
        await press('register:continue');
        await expect(wrongMessage(me, key)).toBeVisible();
      }
      await field(me, 'register:eid').fill('٧٨٤١٩٩٠١٢٣٤٥٦٧٦');
      await confirmName(me);
    });

    await test.step('the address asks for the emirate', async () => {
      await press('register:continue');
      for (const key of ['emirate', 'cityUae', 'street']) await expect(wrongMessage(me, key)).toBeVisible();
      await expect(field(me, 'emirate')).toBeFocused();
      await fillAddress(me);
    });

    await test.step('what the server refuses of the first step is corrected there', async () => {
      await fillVerification(me, newMobile());
      await press('register:create');
      await expect(alert(`errors:${errorCodes.underage}`)).toBeVisible();
      await expect(page).toHaveURL(/\/account\/register\?returnUrl/);
      await expect(field(me, 'firstNames')).toHaveValue('Sara');
      await field(me, 'year').fill('1990');
      await field(me, 'register:eid').fill('784-1990-1234567-6');
      await confirmName(me);
      await press('register:continue');
      await expect(page).toHaveURL(/\/account\/verCodeNew/);
    });

    /** Requests a code, and types it once there is another than `before`. */
    const fillCode = async (to: string, button = 'register:sendCode', before = '') => {
      await endPause();
      await press(button);
      await expect(field(me, 'code')).toBeFocused();
      await expect(field(me, 'code')).toHaveValue('');
      await expect.poll(() => readOneTimeCode(to)).not.toBe(before);
      const code = await readOneTimeCode(to);
      await field(me, 'code').fill(code);
      return code;
    };
    const login = page.getByRole('main').getByRole('link', { name: t('register:login'), exact: true });

    // Now, because its code was sent within this minute.
    const known = await registerKnown();
    await test.step('a second code within the minute, a password that is easy to guess, a number with an account', async () => {
      await field(me, 'mobile').fill(known.mobile);
      await field(me, 'email').fill(known.email);
      await press('register:sendCode');
      await expect(alert(`errors:${errorCodes.tooManyCodeRequests}`)).toBeInViewport();
      await expect(field(me, 'mobile')).toHaveAttribute('aria-invalid', 'true');
      await fillCode(`+971${known.mobile}`);
      for (const consent of await page.getByRole('checkbox').all()) await consent.check();
      await field(me, 'password').fill('Password1!');
      await press('register:create');
      await expect(alert('errors:input.passwordCommon')).toBeVisible();
      await expect(field(me, 'password')).toBeFocused();
      await expect(login).toHaveCount(0);
      await field(me, 'password').fill(PASSWORD);
      await press('register:create');
      await expect(alert(`errors:${errorCodes.accountExists}`)).toBeVisible();
      await expect(field(me, 'mobile')).toBeFocused();
      await expect(login).toHaveAttribute('href', /\/account\/login\?returnUrl=%2Flottery%2Fresults$/);
    });

    await test.step('an address with an account', async () => {
      await field(me, 'mobile').fill(mobile);
      await expect(login).toHaveCount(0);
      // What is refused of the other number has nothing to do with it.
      await page.route('**/hapi/001012', (route) => route.abort(), { times: 1 });
      await press('register:sendCode');
      await expect(alert('client:network')).toBeVisible();
      await expect(login).toHaveCount(0);
      await page.getByRole('radio', { name: t('register:byEmail') }).check();
      await fillCode(known.email);
      await press('register:create');
      await expect(alert('errors:emailRegistered')).toBeVisible();
      await expect(field(me, 'email')).toBeFocused();
      await expect(login).toBeVisible();
    });

    await test.step('a code that has expired, and a new one', async () => {
      await page.getByRole('radio', { name: t('register:byMobile') }).check();
      await field(me, 'mobile').fill(mobile);
      await field(me, 'email').fill(`p${mobile}@example.com`);
      const old = await fillCode(`+971${mobile}`);
      await runOps('clock', '+6m');
      await press('register:create');
      await expect(alert('errors:codeOver')).toBeVisible();
      await expect(field(me, 'code')).toBeFocused();
      await expect(login).toHaveCount(0);
      await page.clock.fastForward('01:00');
      await fillCode(`+971${mobile}`, 'account:code.resend', old);
      await press('register:create');
      await expect(page.getByRole('heading', { name: t('register:successTitle') })).toBeVisible();
      const middleOf = async (key: string) => {
        const box = await page.getByText(t(key), { exact: true }).boundingBox();
        return Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2);
      };
      // Where the longest line leaves room beside it.
      const size = page.viewportSize() ?? { width: 390, height: 844 };
      await page.setViewportSize({ width: 1440, height: 900 });
      const middle = await middleOf('register:successTitle');
      for (const key of ['register:successLead', 'register:successNeed'])
        expect(Math.abs((await middleOf(key)) - middle), key).toBeLessThanOrEqual(1);
      await page.setViewportSize(size);
    });

    await test.step('later leads to where it began, with the four steps', async () => {
      await press('register:later');
      await expect(page).toHaveURL(/\/lottery\/results$/);
      const dialog = page.getByRole('dialog', { name: t('dialogs:registerSuccess.title') });
      await expect(dialog.getByRole('listitem')).toHaveCount(4);
    });
    await test.step('who is logged in is sent on', async () => {
      for (const path of ['/account/register', '/account/registerAddress', '/account/verCodeNew']) {
        await me.go(path);
        await expect(page).toHaveURL(new RegExp(`:\\d+${localHref('/', locale)}$`));
      }
    });
    await context.close();
  });
