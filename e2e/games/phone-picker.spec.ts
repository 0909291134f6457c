import { expect, test, type Locator } from '@playwright/test';
import { games } from '#games/index.ts';
import type { Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { openAtHost } from '../support/native-host.ts';
import { createPerson, type Person } from '../support/person.ts';
import { sampleCases } from '../support/sample.ts';

/** What a player sees of a page without scrolling, above the browser's own bar. */
const LOWEST = 700;
/** The smallest side of a number that a thumb hits. */
const TOUCH = 40;

const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.NaN;
};

/** Each play type's tab, or the page as it opens. */
async function forEachKind({ page, t }: Person, game: Game, check: (kind: string) => Promise<void>): Promise<void> {
  const tabs = page.getByRole('tablist', { name: t('play:kinds') }).getByRole('tab');
  const count = await tabs.count();
  if (count === 0) await check(game.key);
  for (let i = 0; i < count; i++) {
    await tabs.nth(i).click();
    await check(`${game.key}, ${await tabs.nth(i).innerText()}`);
  }
}

for (const locale of sampleCases('phone picker', ['en-US', 'ar-AE'] as const, 1))
  test(`what is chosen, Easy Pick and Add stand on a phone's first screen in every game, ${locale}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale, hasTouch: true });
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    for (const game of games) {
      await me.go(`/lottery/${game.key}`);
      const bar = page.locator('.picker-bar');
      const easyPick =
        game === superOcean
          ? bar.getByRole('button', { name: /^6: / })
          : bar.getByRole('button', { name: t('play:quick') });
      const add = bar.getByRole('button', { name: t('play:add') });
      await expect(easyPick).toBeEnabled();
      // An empty plan has no bar at the bottom.
      await expect(page.locator('.pay-bar')).toHaveCount(0);
      await forEachKind(me, game, async (kind) => {
        expect(await page.evaluate(() => scrollY), kind).toBe(0);
        await easyPick.click();
        for (const part of [bar, easyPick, add]) expect(await bottomOf(part), kind).toBeLessThanOrEqual(LOWEST);
        await expect(add, kind).not.toHaveAttribute('aria-disabled', 'true');
      });
      for (const button of await page.locator('main [role="group"] > button[aria-pressed]').all()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), game.key).toBeGreaterThanOrEqual(TOUCH);
      }
      // Far down the numbers, what is chosen and its buttons are still on the screen.
      if (game !== luckyDay && game !== superOcean) continue;
      await page.locator('main [role="group"] > button[aria-pressed]').last().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 100);
      await expect(add).toBeInViewport({ ratio: 1 });
    }
    await context.close();
  });

for (const locale of sampleCases('offline picker', ['en-US', 'ar-AE'] as const, 1))
  test(`the line that says that the network is gone covers no part of what is chosen, ${locale}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
    const page = await context.newPage();
    const me = createPerson(page, locale);
    await me.go('/lottery/luckyday');
    const bar = page.locator('.picker-bar');
    await expect(bar.getByRole('button', { name: me.t('play:quick') })).toBeEnabled();
    const line = page.locator('.stale');
    await expect(line.locator('p').filter({ visible: true })).toHaveCount(0);
    await context.setOffline(true);
    await expect(line.locator('p').filter({ visible: true })).toHaveCount(1);
    const numbers = page.locator('main [role="group"] > button[aria-pressed]');
    for (const size of [844, 700]) {
      await page.setViewportSize({ width: 390, height: size });
      await numbers.last().scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 100);
      await expect(async () => {
        expect((await bar.boundingBox())?.y).toBeLessThan(100);
        expect((await bar.boundingBox())?.y).toBeGreaterThanOrEqual(await bottomOf(line));
      }).toPass({ timeout: 30_000 });
    }
    await context.close();
  });

test('adds five random entries with one press, as many as the order has room for', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const me = createPerson(page, 'en-US');
  const { t } = me;
  await me.go('/lottery/luckyday');
  await me.press('play:random', { count: 5 });
  await expect(page.getByRole('status').filter({ hasText: t('play:saved.added', { count: 5 }) })).toBeVisible();
  const bar = page.getByRole('region', { name: t('play:bar.label') }).filter({ visible: true });
  await expect(bar).toContainText(t('play:bar.entries', { count: 5 }));
  for (let n = 10; n <= 20; n += 5) {
    await me.press('play:random', { count: 5 });
    await expect(bar).toContainText(t('play:bar.entries', { count: n }));
  }
  await expect(page.getByRole('button', { name: t('play:random', { count: 1 }) })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await context.close();
});

test('fixed bars cover less than a quarter of the screen in the mini-program', async ({ browser }) => {
  const { context, page } = await openAtHost(browser, 'mini', '/lottery/luckyday');
  await page.setViewportSize({ width: 390, height: 844 });
  const covered = async () => {
    const tops = await Promise.all(
      [page.locator('.consent'), page.locator('.tab-bar')].map((bar) => bar.boundingBox()),
    );
    return 844 - Math.min(...tops.map((box) => box?.y ?? 844));
  };
  await expect(page.locator('.consent')).toBeVisible();
  await expect(page.locator('.pay-bar')).toHaveCount(0);
  expect(await covered()).toBeLessThanOrEqual(844 / 4);
  await context.close();
});

test('cards of games drawn every minute lead with their pace, those of daily games with their prize', async ({
  page,
}) => {
  const { go, t } = createPerson(page, 'en-US');
  await go('/');
  const card = (key: string) => page.locator(`[data-live="card-${key}"]`);
  await expect(card('quick-five')).toContainText(t('play:pace.every', { count: 1 }));
  await expect(card('quick-five')).toContainText('2.2');
  await expect(card('quick-five')).not.toContainText(t('home:winUpTo'));
  await expect(card('luckyday')).toContainText('100,000,000');
});
