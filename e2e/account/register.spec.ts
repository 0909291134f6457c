import { expect, test, type Browser } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import type { Locale } from '#i18n/locales.ts';
import { DAY_MS } from '#kernel/time.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createPerson, newMobile, readOneTimeCode, type Person } from '../support/person.ts';
import { PASSWORD } from '../support/player.ts';
import {
  chooseCountry,
  confirmName,
  fieldLabelled,
  fillAddress,
  fillBirthDate,
  fillIdentity,
  fillVerification,
} from '../support/registration.ts';

async function open(browser: Browser, locale: Locale, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale });
  return { context, me: createPerson(await context.newPage(), locale) };
}
const field = (me: Person, key: string) => fieldLabelled(me, key.includes(':') ? key : `account:field.${key}`);
const refusal = ({ page, t }: Person, key: string) =>
  page.getByRole('alert').filter({ hasText: t(`account:wrong.${key}`) });
const stored = ({ page }: Person) => page.evaluate(() => sessionStorage.getItem('registration') ?? '');

test('a tourist registers with a passport, in Arabic on a phone', async ({ browser }) => {
  const { context, me } = await open(browser, 'ar-AE', 390);
  const { page, t, press } = me;
  const email = `t${newMobile()}@example.com`;

  await test.step('a later step leads to the first, which names what is missing', async () => {
    await me.go('/account/verCodeNew');
    await expect(page).toHaveURL(/\/account\/register$/);
    const tourist = page.getByRole('radio', { name: t('register:tourist') });
    // Forced, as a card covers it; so the form's being ready is waited for apart.
    await expect(tourist).toBeEnabled();
    await tourist.check({ force: true });
    await press('register:continue');
    for (const key of ['firstNames', 'lastName', 'passport', 'nationality', 'residence', 'birthMissing'])
      await expect(refusal(me, key)).toBeVisible();
    await expect(field(me, 'firstNames')).toBeFocused();
  });

  await test.step('names, jurisdictions and age are refused at their fields', async () => {
    await field(me, 'firstNames').fill('نورة');
    await field(me, 'lastName').fill('Hadad');
    await field(me, 'register:passport').fill('n 12-34567');
    await chooseCountry(me, 'nationality', 'North Korea');
    await chooseCountry(me, 'residence', 'الامارات');
    await fillBirthDate(me, String(new Date().getFullYear() - 10));
    await press('register:continue');
    for (const key of ['firstNames', 'restricted', 'tourist', 'young']) await expect(refusal(me, key)).toBeVisible();
    await field(me, 'firstNames').fill('Noura Aziza');
    await chooseCountry(me, 'nationality', 'مصر');
    await field(me, 'residence').fill('');
    await field(me, 'residence').press('ArrowDown');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await chooseCountry(me, 'residence', 'egypt');
    await expect(field(me, 'residence')).toHaveValue('مصر');
    await fillBirthDate(me, '1990');
  });

  await test.step('the notice leads back to the name', async () => {
    await press('register:continue');
    const notice = page.getByRole('dialog', { name: t('register:nameTitle') });
    await expect(notice).toContainText('Noura Aziza Hadad');
    await expect(notice).toContainText('N1234567');
    await expectAccessible(page);
    await press('register:reEdit');
    await expect(field(me, 'firstNames')).toBeFocused();
    await field(me, 'lastName').fill('Haddad');
    // The number is stored for the last step only.
    expect(await stored(me)).not.toContain('34567');
    await confirmName(me);
  });

  await test.step('the address, by the country of residence', async () => {
    await press('register:continue');
    for (const key of ['city', 'street']) await expect(refusal(me, key)).toBeVisible();
    await field(me, 'city').fill('القاهرة');
    await field(me, 'street').fill('12 شارع التحرير');
    await field(me, 'postcode').fill('1');
    await press('register:continue');
    await expect(refusal(me, 'postcode')).toBeVisible();
    await field(me, 'postcode').fill('١١٥١١');
    await expectAccessible(page);
    await press('register:continue');
    await expect(page).toHaveURL(/\/account\/verCodeNew/);
  });

  await test.step('the last step names what is missing, and keeps the rest over a reload', async () => {
    await press('register:create');
    for (const key of ['mobile', 'email', 'code', 'newPassword', 'privacy', 'terms'])
      await expect(refusal(me, key)).toBeVisible();
    await field(me, 'mobile').fill(newMobile());
    await field(me, 'email').fill(email);
    await page.getByRole('radio', { name: t('register:byEmail') }).check({ force: true });
    await press('register:sendCode');
    await expect(field(me, 'code')).toBeFocused();
    await field(me, 'code').fill('12345');
    await field(me, 'password').fill(PASSWORD);
    for (const consent of await page.getByRole('checkbox').all()) await consent.check();
    expect(await stored(me)).not.toContain(PASSWORD);
    await page.reload();
    await expect(field(me, 'email')).toHaveValue(email);
    await expect(field(me, 'code')).toHaveValue('');
    await expect(field(me, 'password')).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('a wrong code is refused at its field, the right one creates the account', async () => {
    const code = await readOneTimeCode(email);
    await field(me, 'password').fill(PASSWORD);
    await field(me, 'code').fill(code === '111111' ? '222222' : '111111');
    await press('register:create');
    await expect(field(me, 'code')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(me, 'code')).toBeFocused();
    await field(me, 'code').fill(code);
    await press('register:create');
    await expect(page.getByRole('heading', { name: t('register:successTitle') })).toBeVisible();
    expect(await stored(me)).toBe('');
    await press('register:successPassport');
    await expect(page).toHaveURL(/\/account\/kycIframe\?idCardType=PASSPORT/);
    await expect(page.frameLocator('iframe').locator('[name="name"]')).toHaveValue('NOURA AZIZA HADDAD');
  });
  await context.close();
});

test('a resident registers with an Emirates ID; what the server refuses of the first step is corrected there', async ({
  browser,
}) => {
  const { context, me } = await open(browser, 'en-US', 1440);
  const { page, t, press } = me;
  // A device whose clock is years ahead takes somebody for an adult who is not.
  await page.clock.install({ time: Date.now() + 3 * 365 * DAY_MS });
  await me.go('/account/register?returnUrl=%2Flottery%2Fresults');
  await fillIdentity(me, '');
  await fillBirthDate(me, String(new Date().getFullYear() - 16));
  for (const [number, message] of [
    ['7841990123456', 'Please enter correct EID'],
    ['784-1990-1234567-5', 'Your EID does not meet the rules'],
  ] as const) {
    await field(me, 'register:eid').fill(number);
    await press('register:continue');
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  }
  await field(me, 'register:eid').fill('٧٨٤١٩٩٠١٢٣٤٥٦٧٦');
  await confirmName(me);
  await fillAddress(me);
  await fillVerification(me, newMobile());
  await press('register:create');

  const young = page.getByRole('alert').filter({ hasText: t(`errors:${errorCodes.underage}`) });
  await expect(young).toBeVisible();
  await expect(page).toHaveURL(/\/account\/register\?returnUrl/);
  await expect(field(me, 'firstNames')).toHaveValue('Sara');
  await field(me, 'year').fill('1990');
  await field(me, 'register:eid').fill('784-1990-1234567-6');
  await confirmName(me);
  await press('register:continue');
  await expect(page).toHaveURL(/\/account\/verCodeNew/);
  const mobile = newMobile();
  await fillVerification(me, mobile);
  await press('register:create');
  await expect(page.getByRole('heading', { name: t('register:successTitle') })).toBeVisible();

  await test.step('later leads to where it began, with the four steps', async () => {
    await press('register:later');
    await expect(page).toHaveURL(/\/lottery\/results$/);
    const dialog = page.getByRole('dialog', { name: t('dialogs:registerSuccess.title') });
    await expect(dialog.getByRole('listitem')).toHaveCount(4);
  });
  await test.step('who is logged in is sent on', async () => {
    for (const path of ['/account/register', '/account/registerAddress', '/account/verCodeNew']) {
      await me.go(path);
      await expect(page).toHaveURL(/:\d+\/$/);
    }
  });
  await context.close();
});
