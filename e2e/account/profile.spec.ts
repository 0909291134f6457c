import { expect, test, type Browser, type BrowserContext } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { userInfo } from '#contract/players/100136-user-info.ts';
import { passwordLogin } from '#contract/players/430000-password-login.ts';
import { formatMobile } from '#islands/forms/mobile.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { APPLICANT_TEXTS } from '#support/players/registration.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, readOneTimeCode, type Person } from '../support/person.ts';
import { PASSWORD, registerPlayer, restoreSession, sendCommand, type Player } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';

/** What players see and change of their own account. */

interface Opened {
  readonly me: Person;
  readonly player: Player;
  readonly context: BrowserContext;
}

async function open(browser: Browser, locale: Locale): Promise<Opened> {
  const player = await registerPlayer();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  await restoreSession(player.session, context);
  return { me: createPerson(await context.newPage(), locale), player, context };
}

const NEW_PASSWORD = 'Harbour-lamp42';

async function changeNickname({ page, t, press }: Person): Promise<void> {
  const edit = page.getByRole('button', { name: `${t('profile:edit')}: ${t('profile:nickname')}` });
  await edit.click();
  const field = page.getByLabel(t('profile:nickname'), { exact: true });
  await expect(field).toBeFocused();
  const refuse = async (key: string) => {
    await press('profile:save');
    await expect(page.getByRole('alert').filter({ hasText: t(`profile:nick.${key}`) })).toBeVisible();
    await expect(field).toBeFocused();
  };
  await refuse('same');
  await field.fill('N4seeb');
  await refuse('reserved');
  await field.fill('Noor');
  await press('profile:save');
  await expect(edit).toBeVisible();
  await expect(page.getByRole('main').getByText('Noor').first()).toBeVisible();
}

async function changeAddress({ page, t, press }: Person): Promise<void> {
  await page.getByRole('link', { name: `${t('profile:edit')}: ${t('profile:addressTitle')}` }).click();
  await page.getByLabel(t('account:field.emirate')).selectOption('');
  for (const key of ['cityUae', 'street']) await page.getByLabel(t(`account:field.${key}`)).fill('');
  await press('profile:address.save');
  for (const key of ['emirate', 'cityUae', 'street'])
    await expect(page.getByRole('alert').filter({ hasText: t(`account:wrong.${key}`) })).toBeVisible();
  await expect(page.getByLabel(t('account:field.emirate'))).toBeFocused();
  await page.getByLabel(t('account:field.emirate')).selectOption('AE-SH');
  await page.getByLabel(t('account:field.cityUae')).fill('Kalba');
  await page.getByLabel(t('account:field.street')).fill('Corniche Road 12');
  await expectAccessible(page);
  await press('profile:address.save');
  await expect(page.getByText('Corniche Road 12')).toBeVisible();
  await expect(page.getByRole('main').getByText(t('account:emirate.AE-SH'))).toBeVisible();
}

async function confirmByPassword({ page, t, press }: Person): Promise<void> {
  const field = page.getByLabel(t('profile:confirm.field'), { exact: true });
  await field.fill('Not-the-one 7');
  await press('profile:confirm.next');
  const wrong = t(`errors:${errorCodes.wrongOldPassword}`);
  await expect(page.getByRole('alert').filter({ hasText: wrong })).toBeVisible();
  // At its field, and nowhere else.
  await expect(page.getByText(wrong)).toHaveCount(1);
  await field.fill(PASSWORD);
  await press('profile:confirm.next');
}

async function proveEmail(me: Person, email: string): Promise<void> {
  const { page, t, press } = me;
  await page.getByRole('link', { name: `${t('profile:verify')}: ${t('profile:email')}` }).click();
  await expect(page.getByRole('heading', { name: t('profile:contact.emailTitle') })).toBeVisible();
  await confirmByPassword(me);
  // What was typed at registration and not proven.
  await expect(page.getByLabel(t('account:field.email'))).toHaveValue(/@/);
  await page.getByLabel(t('account:field.email')).fill('nobody');
  await press('profile:contact.send');
  await expect(page.getByRole('alert').filter({ hasText: t('account:wrong.email') })).toBeVisible();
  await page.getByLabel(t('account:field.email')).fill(email);
  await press('profile:contact.send');
  const code = page.getByLabel(t('account:field.code'));
  await expect(code).toBeFocused();
  // Whoever looks at the address once more gets no other code within a minute: the one that was sent is asked for.
  await press('account:code.change');
  await press('profile:contact.send');
  await expect(code).toBeFocused();
  await expect(page.getByRole('button', { name: t('account:code.resend') })).toHaveCount(0);
  await code.fill(await readOneTimeCode(email));
  await press('profile:contact.save');
  await expect(page.getByText(t('profile:contact.savedEmail'))).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
}

async function changePassword(me: Person): Promise<void> {
  const { page, t, press } = me;
  await me.go('/account/accountSetting');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profile:settings.password') })
    .click();
  await confirmByPassword(me);
  const field = page.getByLabel(t('profile:password.newField'), { exact: true });
  await field.fill(PASSWORD);
  await press('profile:password.save');
  await expect(page.getByRole('alert').filter({ hasText: t('errors:input.passwordSame') })).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill(NEW_PASSWORD);
  await press('profile:password.save');
  await expect(page.getByText(t('profile:password.saved'))).toBeVisible();
}

for (const locale of sampleCases('profile', LOCALES, 1))
  test(`a player changes nickname, address, e-mail and password, ${locale}`, async ({ browser }) => {
    const { me, player, context } = await open(browser, locale);
    const { page, t } = me;
    const email = `noor${player.mobile}@example.com`;
    await me.go('/account/myprofile?payBackName=recharge');
    const back = page.getByRole('link', { name: t('profile:payBack.toRecharge') });
    await expect(back).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale, APPLICANT_TEXTS);
    await test.step('nickname', () => changeNickname(me));
    await test.step('address, which leads back with the way back', () => changeAddress(me));
    await expect(back).toBeVisible();
    await test.step('e-mail address', () => proveEmail(me, email));
    await test.step('password', () => changePassword(me));
    expect((await sendCommand(userInfo, {}, player.session)).code).toBe(0);
    expect((await sendCommand(passwordLogin, { email, password: NEW_PASSWORD })).code).toBe(0);
    await context.close();
  });

for (const locale of sampleCases('settings', LOCALES, 1))
  test(`a player chooses marketing, sees the logins and logs out everywhere, ${locale}`, async ({ browser }) => {
    const { me, player, context } = await open(browser, locale);
    const { page, t } = me;
    const known = Promise.withResolvers<undefined>();
    await page.route('**/hapi/430010', (route) => known.promise.then(() => route.continue()), { times: 1 });
    await me.go('/account/notificationSettings');
    const sms = page.getByRole('checkbox', { name: t('profile:offers.sms') });
    await expect(sms).not.toBeChecked();
    // The address of the registration, once it is known; until then nothing is said of it.
    await expect(page.getByText(t('profile:offers.noEmail'))).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: t('profile:offers.addEmail') })).toHaveCount(0);
    known.resolve(undefined);
    await expect(page.getByRole('main').getByRole('link', { name: t('profile:offers.verify') })).toBeVisible();
    await test.step('a change that cannot be saved is taken back', async () => {
      await page.route('**/hapi/430015', (route) => route.abort());
      await sms.click();
      await expect(page.locator('#toast')).toContainText(t('client:network'));
      await expect(sms).not.toBeChecked();
      await page.unroute('**/hapi/430015');
    });
    const saved = page.waitForResponse('**/hapi/430015');
    await sms.check();
    await saved;
    await expectAccessible(page);
    await test.step('a number is there, although the answer that it is proven was lost', async () => {
      await page.evaluate(() => {
        const user = JSON.parse(localStorage.getItem('user_info') ?? '{}') as object;
        localStorage.setItem('user_info', JSON.stringify({ ...user, phone: '' }));
      });
      await page.reload();
      const contact = `\u2066${formatMobile(`+971${player.mobile}`)}\u2069`;
      await expect(page.getByText(t('profile:offers.smsText', { contact }))).toBeVisible();
      await expect(sms).toBeChecked();
    });

    // Where the profile cannot be read, nothing is said of an address.
    await page.route('**/hapi/430010', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('430010'));
    await me.go('/account/accountSetting');
    await failed;
    await expect(page.getByRole('main').getByText(formatMobile(`+971${player.mobile}`))).toBeVisible();
    await expect(page.getByRole('main').getByText(t('profile:none'), { exact: true })).toHaveCount(0);
    await expectTranslated(page, locale);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('profile:settings.logins') })
      .click();
    const rows = page.getByRole('list', { name: t('profile:logins.list') }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(t('profile:logins.current'));
    await expectAccessible(page);
    await me.press('profile:logins.everywhere');
    await expect(page.getByText(t('profile:logins.done'))).toBeVisible();
    await expect(page).not.toHaveURL(/account/);
    expect(await page.evaluate(() => localStorage.getItem('user_info'))).toBeNull();
    expect((await sendCommand(userInfo, {}, player.session)).code).toBe(errorCodes.sessionExpired);
    await context.close();
  });
