import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { sharePlusCode } from '../src/lib/contract/content/103005-share-plus-code.ts';
import { LOCALES, type Locale } from '../src/lib/i18n/locales.ts';
import { localHref } from '../src/lib/i18n/paths.ts';
import { assetsOf } from '../tests/support/first-load.ts';
import { freshMobile, LOOKS, origin, personAt } from './support/journey.ts';
import { bring, must, newPlayer } from './support/player.ts';
import { register } from './support/register.ts';
import { expectSound } from './support/sound.ts';

const INVITE = { title: 'Invite somebody', summary: 'Send your link to an adult.' };
const SHARE_URL = 'https://naseeb.example/account/register?shareCode=ABCD2345&businessId=1';
const answer = (data: object) => ({ json: { code: 0, message: 'ok', data } });

/** The script that a home page with a popup carries. */
const POPUP = readdirSync(assetsOf()).find(
  (file) => file.endsWith('.js') && readFileSync(join(assetsOf(), file), 'utf8').includes('[data-popup]'),
);

/** As where an editor has switched a popup on: the home page says so, and the gateway answers with it. No build ships one that is on. */
async function switchOn(page: Page): Promise<() => number> {
  let asked = 0;
  await page.route(
    (url) => url.origin === origin() && /^\/(?:ar-AE)?$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html
        .replace('aria-labelledby="promotions"', '$& data-popup')
        .replace('</body>', `<script type="module" src="/_astro/${POPUP}"></script></body>`);
      await route.fulfill({ response, body });
    },
  );
  const card = { key: 'invite', ...INVITE, art: 'friends', action: { text: 'Get your link', path: '/' } };
  await page.route('**/hapi/420505', (route) => {
    asked += 1;
    return route.fulfill(answer({ list: [{ ...card, invite: true, popup: true, untilTimestamp: null }] }));
  });
  await page.route('**/hapi/102027', (route) =>
    route.fulfill(
      answer({ invite: { ...INVITE, shareCode: 'ABCD2345', shareUrl: SHARE_URL, text: 'Look', joined: 3 } }),
    ),
  );
  return () => asked;
}

/** Somebody who has answered the cookie banner. */
async function visitor(context: BrowserContext, locale: Locale = 'en-US') {
  await context.addInitScript(() => localStorage.setItem('cookies', '1'));
  return personAt(await context.newPage(), locale);
}

test('the home page shows what is on, and each promotion has a page', async ({ browser }) => {
  for (const [locale, width, colorScheme] of LOOKS) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale, colorScheme });
    const { page, t, go } = await visitor(context, locale);
    await go('/');
    const section = page.getByRole('region', { name: t('content:promotions.title') });
    await section.scrollIntoViewIfNeeded();
    const heading = section.getByRole('heading', { level: 3 });
    await expect(heading).toHaveText(/./);
    const title = (await heading.textContent())?.trim() ?? '';
    await section.getByRole('link', { name: `${t('content:promotions.more')}: ${title}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(new RegExp(`^${title}`));
    await expectSound(page);
    await page.getByRole('main').getByRole('link').last().click();
    await expect(page).toHaveURL(new RegExp(`${localHref('/lottery/verify', locale)}$`));
    await context.close();
  }
});

test('a promotion reads without JavaScript; what is not on, or never was, leads home', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  for (const locale of LOCALES) {
    const { page, t, go } = personAt(await context.newPage(), locale);
    await go('/');
    const section = page.getByRole('region', { name: t('content:promotions.title') });
    await section
      .getByRole('link', { name: t('content:promotions.more') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    for (const key of ['invite', 'nothing', '../x']) {
      await go(`/activity?key=${encodeURIComponent(key)}`);
      expect(new URL(page.url()).pathname).toBe(localHref('/', locale));
    }
  }
  await context.close();
});

test('a popup opens on the home page once a day, and not again for whoever says so', async ({ browser }) => {
  const context = await browser.newContext();
  const { page, t, go } = await visitor(context);
  const asked = await switchOn(page);
  await go('/lottery/results');
  await go('/');
  const popup = page.getByRole('dialog', { name: INVITE.title });
  await expect(popup).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  expect(asked()).toBe(1);
  const again = async () => {
    const told = page.waitForResponse('**/hapi/420505');
    await go('/');
    await told;
    await page.waitForLoadState('networkidle');
  };
  await again();
  await expect(popup).toBeHidden();
  // The next day it is due again.
  await page.evaluate(() => localStorage.setItem('promotions', JSON.stringify({ invite: '2020-01-01' })));
  await again();
  await popup.getByRole('checkbox', { name: t('dialogs:promotion.never') }).check();
  await popup.getByRole('button', { name: t('dialogs:notNow') }).click();
  await expect(popup).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('promotions'))).toBe('{"invite":"never"}');
  await again();
  await expect(popup).toBeHidden();
  await context.close();
});

test('a popup stays away while the cookie banner is unanswered', async ({ browser }) => {
  const fresh = await browser.newContext();
  const they = personAt(await fresh.newPage(), 'en-US');
  const askedFresh = await switchOn(they.page);
  await they.go('/');
  await they.page.waitForLoadState('networkidle');
  expect(askedFresh()).toBe(0);
  await expect(they.page.getByRole('dialog')).toHaveCount(0);
  await fresh.close();
});

test('a popup does not open over what a visitor has opened meanwhile, and is not taken for shown', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { page, t, go } = await visitor(context);
  await switchOn(page);
  let release = () => {};
  const opened = new Promise<void>((done) => (release = done));
  await page.route('**/hapi/420505', async (route) => {
    await opened;
    await route.fallback();
  });
  const asked = page.waitForRequest('**/hapi/420505');
  const told = page.waitForResponse('**/hapi/420505');
  await go('/');
  await asked;
  await page.getByRole('button', { name: t('shell:menu') }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  release();
  await told;
  await page.waitForLoadState('networkidle');
  await expect(panel).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem('promotions'))).toBeNull();
  await context.close();
});

test('a player copies and shares the link; a visitor logs in first', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page, t, go } = await visitor(context);
  await switchOn(page);
  await go('/');
  await page.getByRole('dialog').getByRole('button', { name: 'Get your link' }).click();
  await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Factivity%3Fkey%3Dinvite$/);

  await page.evaluate(() => localStorage.removeItem('promotions'));
  await bring((await newPlayer()).session, context);
  await go('/');
  await page.getByRole('dialog').getByRole('button', { name: 'Get your link' }).click();
  const invite = page.getByRole('dialog').filter({ hasText: t('dialogs:invite.joined', { count: 3 }) });
  await expect(invite.getByLabel(t('dialogs:invite.link'))).toHaveValue(SHARE_URL);
  await expectSound(page);
  await invite.getByRole('button', { name: t('dialogs:invite.copy') }).click();
  await expect(page.getByText(t('dialogs:invite.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SHARE_URL);
  await page.evaluate(() => {
    Object.assign(navigator, { share: (data: ShareData) => (document.title = JSON.stringify(data)) });
  });
  await invite.getByRole('button', { name: t('dialogs:invite.share') }).click();
  await expect(page).toHaveTitle(JSON.stringify({ title: 'Look', url: SHARE_URL }));
  await expect(invite).toBeVisible();
  await context.close();
});

test('whose link was followed is handed over at the registration, pages later, and then forgotten', async ({
  browser,
}) => {
  const inviter = await newPlayer();
  const { shareUrl, shareCode } = (await must(sharePlusCode, { businessId: 1 }, inviter.session)).data;
  const context = await browser.newContext({ locale: 'ar-AE' });
  const me = await visitor(context, 'ar-AE');
  const link = new URL(shareUrl);
  await me.go(link.pathname + link.search);
  await me.go('/lottery/results');
  const sent = me.page.waitForRequest('**/hapi/100201');
  await register(me, freshMobile());
  const { message } = (await sent).postDataJSON() as { message: string };
  const { data } = JSON.parse(Buffer.from(message, 'base64').toString()) as { data: { shareCode?: string } };
  expect(data.shareCode).toBe(shareCode);
  expect(await me.page.evaluate(() => sessionStorage.getItem('share'))).toBeNull();
  await context.close();
});
