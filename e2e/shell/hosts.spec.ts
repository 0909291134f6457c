import { expect, test, type BrowserContext } from '@playwright/test';
import { USER_AGENTS } from '#support/product/user-agents.ts';
import { localHref } from '#i18n/paths.ts';
import { LOCALES } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { stopPageClock } from '../support/page-clock.ts';
import { origin } from '../support/product.ts';
import { openAtHost, readBridgeCalls } from '../support/native-host.ts';
import { registerPlayer } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** The product inside the native app and the mini-program (docs/hosts.md), each with its own user agent. */
const html = async (context: BrowserContext, path: string): Promise<string> =>
  (await context.request.get(origin() + path, { headers: { accept: 'text/html' } })).text();
const parts = (page: string) => [...page.matchAll(/data-shell="([a-z-]+)"/g)].map(([, name]) => name);

test('the server renders the page for its host', async ({ browser }) => {
  for (const [agent, home, login] of [
    ['web', ['header', 'footer'], ['header', 'footer']],
    ['app', ['alt-header'], ['alt-header']],
    ['mini', ['alt-header', 'tab-bar'], []],
  ] as const) {
    const context = await browser.newContext(agent === 'web' ? {} : { userAgent: USER_AGENTS[agent] });
    for (const locale of LOCALES) {
      const page = await html(context, localHref('/', locale));
      expect([agent, parts(page)]).toEqual([agent, home]);
      expect(page).toContain(`data-host="${agent}"`);
      expect([agent, parts(await html(context, localHref('/account/login', locale)))]).toEqual([agent, login]);
    }
    await context.close();
  }
});

test("shows an account page's title once in the header, and in a heading for screen readers", async ({ browser }) => {
  for (const locale of sampleCases('title in the app', LOCALES, 1)) {
    const { session } = await registerPlayer();
    const { context, page } = await openAtHost(browser, 'app', localHref('/account/deposit', locale), {
      player: session,
    });
    await expect(page.locator('.alt-title')).toHaveText(getT(locale, 'routes')('recharge.title'));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveCount(1);
    await expect(heading).not.toBeInViewport({ ratio: 0.5 });
    await expectAccessible(page);
    await context.close();
  }
});

test("shares a player's own link of a shareable page, and the page's address otherwise", async ({ browser }) => {
  const { session } = await registerPlayer();
  const shared = async (path: string, player?: typeof session) => {
    const { context, page } = await openAtHost(browser, 'app', path, {
      bridge: 'answers',
      ...(player ? { player } : {}),
    });
    // The script that shares says its title first.
    await expect.poll(() => readBridgeCalls(page, 'setTitle')).not.toHaveLength(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Share this page' }).click();
    await expect.poll(() => readBridgeCalls(page, 'share')).toHaveLength(1);
    const pageLink = { title: await page.title(), url: page.url() };
    const [sent] = await readBridgeCalls(page, 'share');
    await context.close();
    return { pageLink, sent };
  };
  const { sent } = await shared('/lottery/verify', session);
  expect(sent).toEqual({
    title: getT('en-US', 'content')('share.check'),
    url: expect.stringMatching(new RegExp(`^${origin()}/lottery/verify\\?shareCode=[2-9A-Z]{8}&businessId=2$`)),
  });
  for (const { pageLink, sent: plain } of [
    await shared('/lottery/verify?draw=69-1', session),
    await shared('/lottery/verify'),
  ])
    expect(plain).toEqual(pageLink);
});

test('hands back, support, share, external links and the logout to the app', async ({ browser }) => {
  const { session } = await registerPlayer();
  const { context, page } = await openAtHost(browser, 'app', '/lottery/results', {
    bridge: 'answers',
    player: session,
  });
  await expect.poll(() => readBridgeCalls(page, 'setTitle')).toEqual([{ title: await page.title() }]);
  await page.getByRole('link', { name: 'Customer support' }).click();
  await expect.poll(() => readBridgeCalls(page, 'openSupport')).toHaveLength(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect.poll(() => readBridgeCalls(page, 'back')).toHaveLength(1);
  expect(page.url()).toContain('/lottery/results');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Share this page' }).click();
  await expect.poll(() => readBridgeCalls(page, 'share')).toEqual([{ title: await page.title(), url: page.url() }]);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://elsewhere.example/a';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => readBridgeCalls(page, 'openExternal')).toEqual([{ url: 'https://elsewhere.example/a' }]);
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${origin()}/`);
  await expect.poll(() => readBridgeCalls(page, 'logOut')).toHaveLength(1);
  await context.close();
});

test('sets the status bar by the background, 200 ms after scrolling stops', async ({ browser }) => {
  const { context, page } = await openAtHost(browser, 'mini', '/lottery/results', { bridge: 'answers' });
  await expect.poll(() => readBridgeCalls(page, 'setStatusBar')).toEqual([{ style: 'light' }]);
  await page.waitForLoadState('networkidle');
  await stopPageClock(page);
  const scroll = (top: number) =>
    page.evaluate(
      (to) =>
        new Promise<void>((done) => {
          addEventListener('scroll', () => done(), { once: true });
          scrollTo({ top: to, behavior: 'instant' });
        }),
      top,
    );
  await scroll(900);
  await expect(page.locator('html[data-past-hero]')).toHaveCount(1);
  await page.clock.runFor(190);
  await scroll(940);
  await page.clock.runFor(190);
  expect(await readBridgeCalls(page, 'setStatusBar')).toHaveLength(1);
  await page.clock.runFor(10);
  await expect.poll(() => readBridgeCalls(page, 'setStatusBar')).toEqual([{ style: 'light' }, { style: 'dark' }]);
  await context.close();
});

test('lays out the page again 350 ms after the screen was rotated', async ({ browser }) => {
  const { context, page } = await openAtHost(browser, 'mini', '/', { bridge: 'answers' });
  await expect.poll(() => readBridgeCalls(page, 'setTitle')).toHaveLength(1);
  await page.waitForLoadState('networkidle');
  await stopPageClock(page);
  await page.evaluate(() => {
    const mark = (name: string) => document.documentElement.setAttribute(name, '');
    matchMedia('(orientation: portrait)').addEventListener('change', () => mark('data-e2e-turned'));
    addEventListener('resize', ({ isTrusted }) => isTrusted || mark('data-e2e-laid-out'));
  });
  const turned = page.locator('html[data-e2e-turned]');
  const laidOut = page.locator('html[data-e2e-laid-out]');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(turned).toHaveCount(1);
  await page.clock.runFor(340);
  await expect(laidOut).toHaveCount(0);
  await page.clock.runFor(10);
  await expect(laidOut).toHaveCount(1);
  await context.close();
});

for (const bridge of sampleCases('no bridge', ['silent', undefined] as const, 1))
  test(`the page works by itself ${bridge ? 'when the app does not answer' : 'without a bridge'}`, async ({
    browser,
  }) => {
    const { context, page } = await openAtHost(browser, 'app', '/lottery/play', bridge ? { bridge } : {});
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lucky Day/ })
      .first()
      .click();
    await expect(page).toHaveURL(/luckyday/);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/lottery\/play$/);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Customer support' }).click();
    await expect(page.getByRole('dialog', { name: 'Customer support' })).toBeVisible();
    await context.close();
  });

test('back leads home where there is no history', async ({ browser }) => {
  const { context, page } = await openAtHost(browser, 'mini', '/lottery/results', { bridge: 'answers' });
  await expect.poll(() => readBridgeCalls(page, 'setTitle')).toHaveLength(1);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${origin()}/`);
  expect(await readBridgeCalls(page, 'back')).toEqual([]);
  await context.close();
});

test('the tab bar leads through the mini-program, marks the current tab and covers nothing', async ({ browser }) => {
  for (const locale of sampleCases('tab bar', LOCALES, 1)) {
    const { context, page } = await openAtHost(browser, 'mini', localHref('/', locale));
    const bar = page.getByRole('navigation', { name: getT(locale, 'host')('tabs') });
    const current = bar.locator('[aria-current=page]');
    await expect(current).toHaveText(getT(locale, 'content')('tabs.home'));
    await bar.getByRole('link', { name: getT(locale, 'content')('tabs.results') }).click();
    await expect(current).toHaveText(getT(locale, 'content')('tabs.results'));
    await expectAccessible(page);
    await page.goto(origin() + localHref('/lottery/luckyday', locale));
    const t = getT(locale, 'play');
    await page.getByRole('button', { name: t('quick') }).click();
    await page.getByRole('button', { name: t('add') }).click();
    const [pay, tabs] = await Promise.all([page.locator('.pay-bar').boundingBox(), bar.boundingBox()]);
    expect((pay?.y ?? 0) + (pay?.height ?? 0)).toBeLessThanOrEqual((tabs?.y ?? 0) + 1);
    await context.close();
  }
});

test('shows the balance on Lucky Day, and leads a visitor to log in', async ({ browser }) => {
  const { session } = await registerPlayer();
  const { context, page } = await openAtHost(browser, 'app', '/lottery/luckyday', { player: session });
  const head = page.locator('.alt-head');
  await page.waitForLoadState('networkidle');
  await head.getByRole('button', { name: 'Balance' }).click();
  await expect(head.getByText('Withdrawable')).toBeVisible();
  const total = head.locator('[data-balance=totalBalance]');
  await expect(total).toContainText('0.00');
  await head.getByRole('button', { name: 'Hide the balance' }).click();
  await expect(total).toContainText('******');
  await head.getByRole('button', { name: 'Show the balance' }).click();
  await expect(total).toContainText('0.00');
  await expectAccessible(page);
  await head.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/account\/deposit$/);
  await context.close();
  const visit = await openAtHost(browser, 'app', '/lottery/luckyday');
  await visit.page.getByRole('link', { name: 'Log in to see your balance' }).click();
  await expect(visit.page).toHaveURL(/\/account\/login\?returnUrl=%2Flottery%2Fluckyday$/);
  await visit.context.close();
});

for (const [kind, locale] of [
  ['app', 'en-US'],
  ['mini', 'ar-AE'],
] as const)
  test(`/sandbox/host simulates the ${kind} from home to a game and back`, async ({ browser }) => {
    const t = getT(locale, 'host');
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    const page = await context.newPage();
    await page.goto(origin() + localHref(`/sandbox/host?kind=${kind}`, locale));
    const calls = page.getByRole('log');
    const inside = page.frameLocator('.phone iframe');
    const shown = () => new URL(page.frames()[1]?.url() ?? 'about:blank').pathname;
    await expect(calls).toContainText('setTitle');
    await expect(inside.locator('html')).toHaveAttribute('data-host', kind);
    await expect(inside.locator('.tab-bar')).toHaveCount(kind === 'mini' ? 1 : 0);
    await expectAccessible(page);
    await inside
      .getByRole('main')
      .getByRole('link', { name: getT(locale, 'games')('luckyDay.name') })
      .first()
      .click();
    await expect(inside.getByRole('heading', { level: 1 })).toHaveText(getT(locale, 'games')('luckyDay.name'));
    const title = getT(locale, 'routes')('luckyday.title');
    await expect(calls).toContainText(title);
    const field = page.getByRole('textbox', { name: t('sandbox.path') });
    await expect(field).toHaveValue('/lottery/luckyday');
    await page.getByRole('button', { name: t('sandbox.back') }).click();
    await expect.poll(shown).toBe(localHref('/', locale));
    await expect(inside.locator('html')).toHaveAttribute('data-host', kind);
    if (kind === 'app') {
      await expect(calls).toContainText('back');
      await inside.locator('[data-open-chat]').click();
      const support = page.getByText(t('sandbox.supportPage'));
      await expect(support).toBeVisible();
      await page.getByRole('button', { name: t('sandbox.back') }).click();
      await expect(support).toBeHidden();
      expect(shown()).toBe(localHref('/', locale));
      await inside.locator('[data-open-chat]').click();
      await expect(support).toBeVisible();
      await field.fill('/faq');
      await field.press('Enter');
      await expect(support).toBeHidden();
      await expect.poll(shown).toBe(localHref('/faq', locale));
    }
    // Another tab of the browser has no host, and neither has this one afterwards.
    const otherTab = await context.newPage();
    await otherTab.goto(origin());
    await expect(otherTab.locator('html')).toHaveAttribute('data-host', 'web');
    await page.goto(origin());
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('sandbox_host');
    await context.close();
  });
