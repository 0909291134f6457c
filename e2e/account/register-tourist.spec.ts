import { expect, test } from '@playwright/test';
import { LOCALES } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createPerson, newMobile, readOneTimeCode, type Person } from '../support/person.ts';
import { PASSWORD } from '../support/player.ts';
import {
  chooseCountry,
  confirmName,
  fillBirthDate,
  registrationField as field,
  wrongMessage,
} from '../support/registration.ts';
import { sampleCases } from '../support/sample.ts';

const stored = ({ page }: Person) => page.evaluate(() => sessionStorage.getItem('registration') ?? '');

for (const locale of sampleCases('tourist', LOCALES, 1))
  test(`a tourist registers with a passport on a phone, in ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
    const me = createPerson(await context.newPage(), locale);
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
        await expect(wrongMessage(me, key)).toBeVisible();
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
      for (const key of ['firstNames', 'restricted', 'tourist', 'young'])
        await expect(wrongMessage(me, key)).toBeVisible();
      await field(me, 'firstNames').fill('Noura Aziza');
      await chooseCountry(me, 'nationality', 'مصر');
      await field(me, 'residence').fill('');
      await field(me, 'residence').press('ArrowDown');
      await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
      await chooseCountry(me, 'residence', 'egypt');
      await expect(field(me, 'residence')).toHaveValue(locale === 'ar-AE' ? 'مصر' : 'Egypt');
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
      for (const key of ['city', 'street']) await expect(wrongMessage(me, key)).toBeVisible();
      await chooseCountry(me, 'addressCountry', 'UAE');
      await press('register:continue');
      await expect(wrongMessage(me, 'cityUae')).toBeVisible();
      await expect(field(me, 'emirate')).toBeFocused();
      await chooseCountry(me, 'addressCountry', 'Egypt');
      await field(me, 'city').fill('القاهرة');
      await field(me, 'street').fill('12 شارع التحرير');
      await field(me, 'postcode').fill('1');
      await press('register:continue');
      await expect(wrongMessage(me, 'postcode')).toBeVisible();
      await field(me, 'postcode').fill('١١٥١١');
      await expectAccessible(page);
    });

    await test.step('the last step names what is missing, once the fields above its button have come', async () => {
      const fields = Promise.withResolvers<undefined>();
      let held = 0;
      await page.route(/account-part/, async (route) => {
        held++;
        await fields.promise;
        await route.continue();
      });
      await press('register:continue');
      await expect(page).toHaveURL(/\/account\/verCodeNew/);
      await expect(field(me, 'mobile')).toBeEnabled();
      await expect.poll(() => held).toBeGreaterThan(0);
      await expect(page.getByRole('button', { name: t('register:create') })).toBeHidden();
      fields.resolve(undefined);
      await press('register:create');
      for (const key of ['mobile', 'email', 'code', 'newPassword', 'privacy', 'terms'])
        await expect(wrongMessage(me, key)).toBeVisible();
    });

    await test.step('a number with its calling code chooses its country, over the residence and over a choice', async () => {
      const country = page.getByLabel(t('account:field.country'));
      await expect(country).toHaveValue('EG');
      await country.selectOption('FR');
      await field(me, 'mobile').fill('+447400123456');
      await expect(country).toHaveValue('GB');
      await expect(field(me, 'mobile')).toHaveValue('7400123456');
      await field(me, 'mobile').fill(`+971${newMobile()}`);
      await expect(country).toHaveValue('AE');
    });

    await test.step('what is typed is kept while another page is open, but neither code nor password', async () => {
      await field(me, 'email').fill(email);
      await page.getByRole('radio', { name: t('register:byEmail') }).check({ force: true });
      await press('register:sendCode');
      await expect(field(me, 'code')).toBeFocused();
      await field(me, 'code').fill('12345');
      await field(me, 'password').fill(PASSWORD);
      for (const consent of await page.getByRole('checkbox').all()) await consent.check();
      expect(await stored(me)).not.toContain(PASSWORD);
      await me.go('/faq');
      expect(await stored(me)).toContain(email);
      await me.go('/account/verCodeNew');
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
