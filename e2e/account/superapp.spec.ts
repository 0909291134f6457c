import { expect, test, type Browser } from '@playwright/test';
import { localHref } from '#i18n/paths.ts';
import { formatMobile } from '#islands/forms/mobile.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createPerson, newMobile } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { PASSWORD, registerPlayer, restoreSession, type Player } from '../support/player.ts';
import { registerByForm } from '../support/registration.ts';
import { sampleCases } from '../support/sample.ts';
import {
  agree,
  confirmLink,
  continueFrom,
  expectLinked,
  expireProofs,
  heading,
  startLink,
} from '../support/superapp.ts';

async function open(browser: Browser, locale: Locale, player?: Player) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  if (player) await restoreSession(player.session, context);
  return { context, me: createPerson(await context.newPage(), locale) };
}

for (const locale of sampleCases('super-app login', LOCALES, 1))
  test(`registers with a messaging account, and then logs in with it (${locale})`, async ({ browser }) => {
    const { context, me } = await open(browser, locale);
    const { page, t } = me;
    const number = `+971${newMobile()}`;
    await continueFrom(me, '/account/login?returnUrl=%2Faccount%2FaccountSetting');
    await page.locator('button[value=cancel]').click();
    await expect(heading(page, t('superapp:return.cancelled.title'))).toBeVisible();
    await me.press('superapp:return.again');
    await agree(me, '12');
    await expect(page.getByRole('alert')).toBeVisible();
    await agree(me, number);
    await expect(heading(page, t('superapp:return.unlinked.title'))).toBeVisible();
    expect(page.url()).not.toContain('code=');
    await expectAccessible(page);
    await me.press('superapp:return.unlinked.register');
    await expect(page.getByText(t('superapp:waiting.register'))).toBeVisible();
    const mobile = newMobile();
    await registerByForm(me, mobile, '/account/register?returnUrl=%2Faccount%2FaccountSetting');
    await page.keyboard.press('Escape');
    await expectLinked(me, number);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('superapp_account');

    await me.go('/account');
    // Of the player, so that the box is alive.
    await expect(page.getByText(formatMobile(`+971${mobile}`)).first()).toBeVisible();
    await me.press('account:box.logOut');
    await expect(page).not.toHaveURL(/\/account/);
    await continueFrom(me, '/account/login?returnUrl=%2Faccount%2FaccountSetting');
    await agree(me, number);
    await expectLinked(me, number);
    await context.close();
  });

for (const locale of sampleCases('super-app conflict', LOCALES, 1))
  test(`asks before it removes a link, says that it did, and unlinks (${locale})`, async ({ browser }) => {
    const [first, second] = [await registerPlayer(), await registerPlayer()];
    const [one, two] = [`+971${newMobile()}`, `+971${newMobile()}`];
    const here = await open(browser, locale, first);
    const { page, t } = here.me;
    await here.me.go('/account/accountSetting');
    await startLink(here.me);
    await expect(page.locator('button[value=agree]')).toBeVisible();
    // Another tab, which knows nothing of what was asked, links as well.
    const tab = createPerson(await here.context.newPage(), locale);
    await tab.page.goto(page.url());
    await agree(tab, one);
    await expectLinked(tab, one);
    await tab.page.close();
    await here.me.go('/account');
    // Of the player, so that the box is alive.
    await expect(page.getByText(formatMobile(`+971${first.mobile}`)).first()).toBeVisible();
    await here.me.press('account:box.logOut');
    await expect(page).not.toHaveURL(/\/account/);

    // Logs in with a second messaging account, although the first is linked.
    await continueFrom(here.me, '/account/login?returnUrl=%2Faccount%2FaccountSetting');
    await agree(here.me, two);
    await here.me.press('superapp:return.unlinked.login');
    await expect(page.getByText(t('superapp:waiting.login'))).toBeVisible();
    await page.getByLabel(t('account:field.mobile')).fill(first.mobile);
    await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
    await here.me.press('account:login.submit');
    const question = page.getByRole('dialog', { name: t('dialogs:unbind.title') });
    await expect(question).toContainText(t('dialogs:unbind.here'));
    await expect(question).toContainText(`** **${one.slice(-2)}`);
    await expectAccessible(page);
    await question.getByRole('button', { name: t('dialogs:unbind.unbind') }).click();
    const done = page.getByRole('dialog', { name: t('superapp:moved.title') });
    await expect(done).toContainText(t('superapp:moved.text'));
    await done.getByRole('button').click();
    await expectLinked(here.me, two);

    // Another account of ours takes the messaging account over, at the third try.
    const there = await open(browser, locale, second);
    await there.me.go('/account/accountSetting');
    for (const answer of ['no', 'too late', 'yes']) {
      await startLink(there.me);
      await agree(there.me, two);
      const asked = there.me.page.getByRole('dialog', { name: t('dialogs:unbind.title') });
      await expect(asked).toContainText(t('dialogs:unbind.there'));
      if (answer === 'too late') await expireProofs();
      await asked
        .getByRole('button', { name: t(answer === 'no' ? 'dialogs:cancel' : 'dialogs:unbind.unbind') })
        .click();
      await expect(asked).toBeHidden();
      if (answer !== 'yes') await expect(there.me.page).toHaveURL(/\/account\/accountSetting$/);
    }
    await there.me.page
      .getByRole('dialog', { name: t('superapp:moved.title') })
      .getByRole('button')
      .click();
    await expectLinked(there.me, two);

    // The first account links again in another tab, while this one asks for the account that is linked over there.
    await here.me.go('/account/accountSetting');
    await startLink(here.me);
    await expect(page.locator('button[value=agree]')).toBeVisible();
    const again = createPerson(await here.context.newPage(), locale);
    await again.go('/account/accountSetting');
    await startLink(again);
    await agree(again, one);
    await expectLinked(again, one);
    // That used up who they had shown to be.
    await again.go('/account/contact');
    await confirmLink(again);
    await expect(again.page.getByRole('heading', { name: t('profile:confirm.title') })).toBeHidden();
    await again.page.close();
    await agree(here.me, two);
    await expect(question).toContainText(t('dialogs:unbind.both'));
    await expect(question).toContainText(`** **${one.slice(-2)}`);
    await expectAccessible(page);
    await question.getByRole('button', { name: t('dialogs:unbind.unbind') }).click();
    await done.getByRole('button').click();
    await expectLinked(here.me, two);
    await here.me.press('superapp:settings.unlink');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('superapp:settings.unlink') })
      .click();
    await expect(page.getByText(t('superapp:settings.none'))).toBeVisible();
    await Promise.all([here.context.close(), there.context.close()]);
  });

for (const locale of sampleCases('super-app mini-program', LOCALES, 1))
  test(`the mini-program offers its own account first, and leads home who declines (${locale})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    const page = await context.newPage();
    const { t } = createPerson(page, locale);
    await page.goto(origin() + localHref('/sandbox/host?kind=mini', locale));
    const inside = page.frameLocator('.phone iframe');
    const path = () => new URL(page.frames()[1]?.url() ?? 'about:blank').pathname;
    const openChoice = async () => {
      const field = page.getByRole('textbox', { name: t('host:sandbox.path') });
      // Once home has loaded, which writes its path over what is typed before.
      await expect(field).toHaveValue('/');
      await field.fill('/botim/loginMethod');
      await field.press('Enter');
      await expect(inside.getByRole('heading', { level: 1 })).toHaveText(t('superapp:method.title'));
    };
    await openChoice();
    await expect(inside.locator('.tab-bar')).toBeVisible();
    await expect(inside.locator('header')).toHaveCount(0);
    await inside
      .locator('.tab-bar')
      .getByRole('link', { name: t('content:tabs.account') })
      .click();
    await expect.poll(path).toBe(localHref('/', locale));

    await openChoice();
    await inside.getByRole('button', { name: t('superapp:continue') }).click();
    const sheet = page.getByRole('group', { name: t('host:sandbox.native') });
    await sheet.getByRole('button', { name: t('host:sandbox.close') }).click();
    await expect(sheet).toBeHidden();
    expect(path()).toBe(localHref('/botim/loginMethod', locale));
    await inside.getByRole('button', { name: t('superapp:continue') }).click();
    await sheet.getByRole('combobox').selectOption('new');
    await sheet.getByRole('textbox').fill(`+971${newMobile()}`);
    await sheet.getByRole('button', { name: t('host:sandbox.agree') }).click();
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText(t('superapp:return.unlinked.title'));
    await context.close();
  });
