import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';
import { USER_AGENTS } from '#support/product/user-agents.ts';
import { startProduct, type RunningProduct } from '#support/product/start-product.ts';
import { SCREENS } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { expectAccessible } from '../support/accessibility.ts';

const shellTexts = (locale: Locale) => getT(locale, 'shell');
const banner = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: shellTexts(locale)('consent.label'), exact: true });

interface Shift {
  readonly sources: readonly { readonly node: Node | null }[];
}
/** Records layout shifts within the banner. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: (string | null)[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as Shift[])
        for (const { node } of sources)
          if ((node instanceof Element ? node : node?.parentElement)?.closest('.consent'))
            moves.push(node?.textContent ?? null);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}
const recordedShifts = (page: Page) => page.evaluate(() => (window as unknown as { moves: string[] }).moves); // as counted

test.describe('the cookie banner', () => {
  for (const [locale, width] of SCREENS)
    test(`stays until it is accepted, and shifts no layout, in ${locale} at ${width}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 844 } });
      // Without our fonts: their arrival may shift text, which is no fault of the banner.
      await context.route('**/*.woff2', (route) => route.abort());
      const page = await context.newPage();
      await recordShifts(page);
      await page.goto(origin() + localHref('/Privacy-Notice', locale));
      const t = shellTexts(locale);
      await expect(banner(page, locale)).toBeInViewport({ ratio: 1 });
      await page.waitForLoadState('networkidle');
      expect(await recordedShifts(page)).toEqual([]);
      // The end of the page is not covered.
      await expect
        .poll(() =>
          page.evaluate(() => {
            scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
            const [end, bar] = ['.shell-foot p:last-of-type', '.consent'].map((one) =>
              [...document.querySelectorAll(one)].at(-1)?.getBoundingClientRect(),
            );
            return end !== undefined && bar !== undefined && end.bottom <= bar.top;
          }),
        )
        .toBe(true);
      await expectAccessible(page);
      await banner(page, locale)
        .getByRole('button', { name: t('consent.accept') })
        .press('Enter');
      await expect(banner(page, locale)).toBeHidden();
      await page.reload();
      await page.waitForLoadState('networkidle');
      await expect(banner(page, locale)).toBeHidden();
      expect(await recordedShifts(page)).toEqual([]);
      await context.close();
    });

  test('comes first by keyboard without trapping the focus, and links the policy', async ({ page }) => {
    await page.goto(origin());
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const policy = banner(page, 'en-US').getByRole('link');
    await expect(policy).toBeFocused();
    expect(await page.evaluate(() => scrollY), 'its focus scrolls nothing').toBe(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const address = new URL((await policy.getAttribute('href')) ?? '', origin());
    expect([address.pathname, address.searchParams.get('key'), address.searchParams.get('category')]).toEqual([
      '/article',
      'COOKIES POLICY',
      '18',
    ]);
    expect((await fetch(address)).status).toBe(200);
  });

  test('covers nothing that takes the focus on a phone, and neither does the progress of the assessment', async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(origin() + localHref('/Assessment', 'ar-AE'));
    await page.waitForLoadState('networkidle');
    const questions = page.getByRole('radiogroup');
    const expectAllClearOf = async (bar: string) => {
      await questions.first().getByRole('radio').first().focus();
      for (const question of await questions.all()) {
        const radio = question.getByRole('radio').first();
        await expect(radio).toBeFocused();
        const [box, cover] = [await radio.boundingBox(), await page.locator(bar).boundingBox()];
        expect((box?.y ?? Infinity) + (box?.height ?? 0), bar).toBeLessThanOrEqual(cover?.y ?? 0);
        await page.keyboard.press('Tab');
      }
    };
    await expectAllClearOf('.consent');
    await banner(page, 'ar-AE').getByRole('button').click();
    await expectAllClearOf('form .sticky');
    await context.close();
  });

  test('stays above a pay bar and the tabs of the mini-program, and out of our own frames', async ({ browser }) => {
    for (const [path, agent, below] of [
      ['/lottery/quick-five', undefined, '.pay-bar'],
      ['/', USER_AGENTS.mini, '.tab-bar'],
    ] as const) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        ...(agent === undefined ? {} : { userAgent: agent }),
      });
      const page = await context.newPage();
      await page.goto(origin() + path);
      if (below === '.pay-bar') {
        await page.getByRole('button', { name: 'Easy Pick' }).click();
        await page.getByRole('button', { name: 'Add to My Plan' }).click();
      }
      const [bar, under] = [await banner(page, 'en-US').boundingBox(), await page.locator(below).boundingBox()];
      expect((bar?.y ?? Infinity) + (bar?.height ?? 0), path).toBeLessThanOrEqual((under?.y ?? 0) + 1);
      await context.close();
    }
    const framed = await (await fetch(`${origin()}/account/deposit/return`)).text();
    expect(framed).not.toContain('data-accept-cookies');
  });
});

/** As after the time that running animations take, with their delays. */
const endAnimations = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getTiming().iterations !== Infinity) one.finish();
  });

test.describe('the age gate', () => {
  let folder: string;
  let product: RunningProduct;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'naseeb-gate-'));
    await chmod(folder, 0o755);
    product = await startProduct({ DATA_DIR: folder, MINOR_VERIFICATION: 'on' });
  });
  test.afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const visit = async (browser: Browser, locale: Locale, width: number, userAgent?: string) => {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      ...(userAgent === undefined ? {} : { userAgent }),
    });
    const page = await context.newPage();
    const go = (path: string) => page.goto(product.origin + localHref(path, locale));
    return {
      context,
      page,
      go,
      t: shellTexts(locale),
      gate: page.getByRole('dialog', { name: shellTexts(locale)('gate.title') }),
    };
  };

  for (const [locale, width] of SCREENS)
    test(`asks once, before any content is visible, in ${locale} at ${width}`, async ({ browser }) => {
      const { context, page, go, t, gate } = await visit(browser, locale, width);
      await go('/news');
      await expect(gate).toBeVisible();
      const confirm = gate.getByRole('button', { name: t('gate.confirm') });
      await expect(confirm).toBeFocused();
      await expectAccessible(page);
      // Esc does not close it and Tab stays in it; the content beneath is neither visible nor announced.
      for (let i = 0; i < 4; i++) await page.keyboard.press('Escape');
      await expect(gate).toBeVisible();
      await expect(page.getByRole('main')).toHaveCount(0);
      await confirm.press('Enter');
      await expect(gate).toBeHidden();
      await expect(page.getByRole('main')).toBeFocused();
      await go('/');
      await expect(page.getByRole('main')).toBeVisible();
      await expect(gate).toBeHidden();
      await context.close();
    });

  test('can be answered as soon as its buttons are shown, however late its script loads', async ({ browser }) => {
    const { context, page, go, t, gate } = await visit(browser, 'en-US', 390);
    const scripts = Promise.withResolvers<undefined>();
    await page.route('**/_astro/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const loaded = go('/');
    await expect(gate.getByRole('heading', { name: t('gate.title') })).toBeVisible();
    const confirm = gate.getByRole('button', { name: t('gate.confirm') });
    await expect(confirm).toBeHidden();
    const reload = gate.getByRole('link', { name: t('gate.reload') });
    await endAnimations(page);
    await expect(reload).toBeVisible();
    scripts.resolve(undefined);
    await loaded;
    await expect(confirm).toBeVisible();
    await expect(reload).toBeHidden();
    await confirm.click();
    await expect(gate).toBeHidden();
    await context.close();
  });

  test('offers to load the page again if its script does not arrive', async ({ browser }) => {
    for (const locale of ['en-US', 'ar-AE'] as const) {
      const { context, page, go, t, gate } = await visit(browser, locale, 390);
      const script = '**/_astro/AgeGate*.js';
      await page.route(script, (route) => route.abort());
      await go('/news?page=1');
      const reload = gate.getByRole('link', { name: t('gate.reload') });
      await expect(gate.getByRole('heading', { name: t('gate.title') })).toBeVisible();
      await expect(reload).toBeHidden();
      await endAnimations(page);
      await expect(reload).toBeVisible();
      await expect(gate.getByRole('status')).toHaveText(t('gate.incomplete'));
      await expect(gate.getByRole('button')).toHaveCount(0);
      await expectAccessible(page);
      await page.unroute(script);
      await reload.click();
      await gate.getByRole('button', { name: t('gate.confirm') }).click();
      await expect(gate).toBeHidden();
      await expect(page).toHaveURL(product.origin + localHref('/news?page=1', locale));
      await context.close();
    }
  });

  test('leads back on refusal, or shows a refusal that can be withdrawn where there is no way back', async ({
    browser,
  }) => {
    const { context, page, go, t, gate } = await visit(browser, 'en-US', 390);
    await page.goto(`${origin()}/lottery/results`);
    await go('/');
    await gate.getByRole('button', { name: t('gate.exit') }).click();
    await expect(page).toHaveURL(`${origin()}/lottery/results`);
    await context.close();
    const other = await visit(browser, 'ar-AE', 390);
    // As a link with its own tab does.
    const opened = other.context.waitForEvent('page');
    await other.page.evaluate((href) => void open(href, '_blank', 'noopener'), `${product.origin}/ar-AE`);
    const tab = await opened;
    await tab.getByRole('button', { name: other.t('gate.exit') }).click();
    const refusal = tab.getByRole('heading', { name: other.t('gate.refusedTitle') });
    await expect(refusal).toBeFocused();
    await expectAccessible(tab);
    await expect(tab.getByRole('main')).toHaveCount(0);
    await tab.reload();
    await expect(tab.getByRole('button', { name: other.t('gate.confirm') })).toBeFocused();
    await other.context.close();
  });

  test('is not shown in the app, in the mini-program or without JavaScript', async ({ browser }) => {
    for (const agent of [USER_AGENTS.app, USER_AGENTS.mini]) {
      const { context, page, go, gate } = await visit(browser, 'en-US', 390, agent);
      await go('/');
      await expect(page.getByRole('main')).toBeVisible();
      await expect(gate).toHaveCount(0);
      await context.close();
    }
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto(`${product.origin}/news`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await plain.close();
  });
});
