import { readFileSync } from 'node:fs';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { sharePlusCode } from '#contract/content/103005-share-plus-code.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { assertPresent } from '#kernel/assert.ts';
import { runOps } from '../support/product-clock.ts';
import { newMobile, SCREEN_VARIANTS, createPerson } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { restoreSession, sendCommandOrThrow, registerPlayer } from '../support/player.ts';
import { registerByForm } from '../support/registration.ts';
import { expectAccessible } from '../support/accessibility.ts';

const TITLE = /^title: (.+)$/m;
/** The title that an editor gave the invitation. */
const INVITE = assertPresent(
  TITLE.exec(readFileSync('src/content/promotions/en-US/invite.md', 'utf8'))?.[1],
  'a title',
);

const isOn = async (): Promise<boolean> => (await (await fetch(origin())).text()).includes('data-popup');

/**
 * Whether a popup was due before these tests. They begin with the invitation off, and restore its own setting at the
 * end.
 */
let dueBefore: boolean;
test.beforeAll(async () => {
  dueBefore = await isOn();
  await runOps('promotion', 'off', 'invite');
});
test.afterAll(async () => {
  await runOps('promotion', 'reset', 'invite');
  await expect.poll(isOn).toBe(dueBefore);
});

/** Counts the page's requests for popups. */
function countPopupRequests(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/hapi/420505')) count += 1;
  });
  return () => count;
}

/** A visitor who has accepted the cookie banner. */
async function visitor(context: BrowserContext, locale: Locale = 'en-US') {
  await context.addInitScript(() => localStorage.setItem('cookies', '1'));
  return createPerson(await context.newPage(), locale);
}

test('the home page shows the active promotions, and each has a page', async ({ browser }) => {
  for (const [locale, width, colorScheme] of SCREEN_VARIANTS) {
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
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link').last().click();
    await expect(page).toHaveURL(new RegExp(`${localHref('/lottery/verify', locale)}$`));
    await context.close();
  }
});

test('a promotion can be read without JavaScript, and an inactive or unknown one redirects home', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  for (const locale of LOCALES) {
    const { page, t, go } = createPerson(await context.newPage(), locale);
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

test.describe('with an active popup', () => {
  // Tests of one worker run one after another, so no other test's home page shows it.
  test.beforeAll(async () => {
    await runOps('promotion', 'on', 'invite');
    await expect.poll(isOn).toBe(true);
  });
  test.afterAll(() => runOps('promotion', 'off', 'invite'));

  test('opens on the home page once a day, and never again after the visitor says so', async ({ browser }) => {
    const context = await browser.newContext();
    const { page, t, go } = await visitor(context);
    const popupRequests = countPopupRequests(page);
    await go('/lottery/results');
    await go('/');
    const popup = page.getByRole('dialog', { name: INVITE });
    await expect(popup).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    expect(popupRequests()).toBe(1);
    const again = async () => {
      const answered = page.waitForResponse('**/hapi/420505');
      await go('/');
      await answered;
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

  test('waits until the cookie banner is accepted', async ({ browser }) => {
    const fresh = await browser.newContext();
    const they = createPerson(await fresh.newPage(), 'en-US');
    const requestsBefore = countPopupRequests(they.page);
    await they.go('/');
    await they.page.waitForLoadState('networkidle');
    expect(requestsBefore()).toBe(0);
    await expect(they.page.getByRole('dialog')).toHaveCount(0);
    await they.page.getByRole('button', { name: they.t('shell:consent.accept') }).click();
    await expect(they.page.getByRole('dialog', { name: INVITE })).toBeVisible();
    expect(requestsBefore()).toBe(1);
    await fresh.close();
  });

  test('stays closed over another dialog, and does not count as shown', async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const { page, t, go } = await visitor(context);
    let release = () => {};
    const opened = new Promise<void>((done) => (release = done));
    await page.route('**/hapi/420505', async (route) => {
      await opened;
      await route.continue();
    });
    const requested = page.waitForRequest('**/hapi/420505', { timeout: 0 });
    const answered = page.waitForResponse('**/hapi/420505', { timeout: 0 });
    await go('/');
    await requested;
    await page.getByRole('link', { name: t('shell:menu') }).click();
    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    release();
    await answered;
    await page.waitForLoadState('networkidle');
    await expect(panel).toHaveCount(1);
    expect(await page.evaluate(() => localStorage.getItem('promotions'))).toBeNull();
    await context.close();
  });

  test('lets a player copy and share the link, and sends a visitor to log in', async ({ browser }) => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page, t, go } = await visitor(context);
    await go('/');
    await page.getByRole('dialog').getByRole('button', { name: 'Get your link' }).click();
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Factivity%3Fkey%3Dinvite$/);

    await page.evaluate(() => localStorage.removeItem('promotions'));
    await restoreSession((await registerPlayer()).session, context);
    await go('/');
    await page.getByRole('dialog').getByRole('button', { name: 'Get your link' }).click();
    const invite = page.getByRole('dialog').filter({ hasText: t('dialogs:invite.joined', { count: 0 }) });
    await expect(invite.getByLabel(t('dialogs:invite.link'))).toHaveValue(
      new RegExp(`^${origin()}/account/register\\?shareCode=[2-9A-Z]{8}&businessId=1$`),
    );
    const url = await invite.getByLabel(t('dialogs:invite.link')).inputValue();
    await expectAccessible(page);
    await invite.getByRole('button', { name: t('dialogs:invite.copy') }).click();
    await expect(page.getByText(t('client:linkCopied'))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await page.evaluate(() => {
      Object.assign(navigator, { share: (data: ShareData) => (document.title = JSON.stringify(data)) });
    });
    await invite.getByRole('button', { name: t('dialogs:invite.share') }).click();
    await expect(page).toHaveTitle(JSON.stringify({ title: t('content:share.invite'), url }));
    await expect(invite).toBeVisible();
    await context.close();
  });
});

test("sends the inviter's code with a later registration, and then forgets it", async ({ browser }) => {
  const inviter = await registerPlayer();
  const { shareUrl, shareCode } = (await sendCommandOrThrow(sharePlusCode, { businessId: 1 }, inviter.session)).data;
  const context = await browser.newContext({ locale: 'ar-AE' });
  const me = await visitor(context, 'ar-AE');
  const link = new URL(shareUrl);
  await me.go(link.pathname + link.search);
  await me.go('/lottery/results');
  // Limited by the test alone: a long form comes first.
  const sent = me.page.waitForRequest('**/hapi/100201', { timeout: 0 });
  await registerByForm(me, newMobile());
  const { message } = (await sent).postDataJSON() as { message: string };
  const { data } = JSON.parse(Buffer.from(message, 'base64').toString()) as { data: { shareCode?: string } };
  expect(data.shareCode).toBe(shareCode);
  expect(await me.page.evaluate(() => sessionStorage.getItem('share'))).toBeNull();
  await context.close();
});
