import { expect, test, type Page } from '@playwright/test';
import fc from 'fast-check';
import { drawResult } from '#contract/draws/430041-draw-result.ts';
import type { ResponseOf } from '#contract/command.ts';
import { colorPrediction } from '#games/color-prediction/index.ts';
import { games } from '#games/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { superDiamond } from '#games/super-diamond/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { insertOrder, makeBuyer, findSellingDraws } from '#support/draws/draws.ts';
import { arbitraryEntry } from '#support/random/arbitrary-games.ts';
import { parseIcs } from '#support/formats/ics.ts';
import { countOverdueDraws } from '#support/orders/random-orders.ts';
import { fetchUpcomingDraws, runOps } from '../support/product-clock.ts';
import { runDraw, startOwnProduct, moveToOpenSales, type OwnProduct } from '../support/own-product.ts';
import { createPerson, SCREENS } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** Results of a daily and of two weekly games, settled with winners, on a product whose clock only this file moves. */
type Draw = ResponseOf<typeof drawResult>;
let product: OwnProduct;
let lucky: Draw;
let diamond: Draw;
let cancelled: string;

/** Enough entries that some win and some lose. */
const SOLD = 300;

test.beforeAll(async () => {
  product = await startOwnProduct([colorPrediction]);
  await withProductDatabase(product.folder, async (db) => {
    const buyer = await makeBuyer(db, 10_000_000n);
    // Lucky Day's pause ends in the evening, while Super Diamond sells.
    for (const { lotteryType } of [superDiamond, luckyDay]) await moveToOpenSales(lotteryType);
    const sold: DrawRow[] = [];
    for (const game of [superDiamond, luckyDay]) {
      const draw = assertPresent((await findSellingDraws(db, game.lotteryType))[0], 'a draw on sale');
      const entries = fc.sample(arbitraryEntry(game), { numRuns: SOLD, seed: game.lotteryType });
      await insertOrder(db, [draw], buyer, entries, game);
      sold.push(draw);
    }
    // In order of time: the clock never goes back, and on a Saturday Lucky Day is drawn first.
    const held = new Map<number, Draw>();
    for (const draw of sold.sort((a, b) => a.draws_at.getTime() - b.draws_at.getTime()))
      held.set(draw.lottery_type, await runDraw(drawIdOf(draw)));
    diamond = assertPresent(held.get(superDiamond.lotteryType), 'Super Diamond');
    lucky = assertPresent(held.get(luckyDay.lotteryType), 'Lucky Day');
    // The clock has moved by days: the draws of that time are scheduled again.
    const later = async () => (await findSellingDraws(db, colorPrediction.lotteryType)).at(5);
    await expect.poll(later, { timeout: 30_000 }).toBeDefined();
    cancelled = drawIdOf(assertPresent(await later(), 'a later draw'));
  });
  await runOps('draw', 'cancel', cancelled, 'a', 'test');
});
test.afterAll(async () => {
  await product.stop();
});

const ballsOf = (page: Page) => page.locator('[data-live=newest] .balls').first().locator('.ball');

for (const [locale, width] of sampleCases('tiers', SCREENS, 1))
  test(`shows the tiers, shares and raffle of a draw, in ${locale} at ${width}`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 900 });
    const me = createPerson(page, locale);
    await me.go('/lottery/luckyday/results');
    await expect(ballsOf(page)).toHaveCount(7);
    const { raffle, tiers } = lucky;
    for (const { luckyId } of assertPresent(raffle ?? undefined, 'a raffle').winners)
      await expect(page.getByText(luckyId, { exact: true })).toBeVisible();
    const table = page.getByRole('table', { name: me.t('draws:tiers') });
    for (const { tier, winners } of tiers) {
      const row = table.getByRole('row').filter({ hasText: me.t(`games:tier.${tier}`) });
      // A phone has no column for winners: it shows them below the prize.
      const winnersText = width < 640 ? me.t('draws:winners', { count: winners ?? 0 }) : String(winners);
      await expect(row.getByRole('cell').nth(width < 640 ? 0 : 1)).toContainText(winnersText);
    }
    await expect(table.getByText(me.t('draws:shared'))).toBeVisible();
    const shares = page.getByRole('region', { name: me.t('draws:shares.title') });
    const bars = shares.getByRole('listitem');
    await expect(bars).toHaveCount(tiers.filter(({ amount }) => amount).length + 1);
    await expect(bars.filter({ hasText: me.t('draws:raffle.name') })).toContainText('%');
    await expect(page.getByRole('link', { name: me.t('draws:rules') })).toHaveAttribute(
      'href',
      /\/lottery\/luckyday#rules$/,
    );
    await expectAccessible(page);
    await page.screenshot({ path: info.outputPath('lucky-day.png'), fullPage: true });
  });

for (const [locale, width] of SCREENS)
  test(`shows the results of all games and of each game, in ${locale} at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const me = createPerson(page, locale);
    await me.go('/lottery/results');
    await expect(page.locator('article')).toHaveCount(games.length);
    for (const game of games)
      await expect(
        page.getByRole('heading', { level: 2, name: me.t(`games:${game.name}.name`), exact: true }),
      ).toBeVisible();
    await expect(
      page.getByText(me.t('draws:raffle.each', { count: 3, prize: '' }).split(':')[0] ?? '').first(),
    ).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: me.t('draws:won.title') })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    for (const { key } of sampleCases(`results ${locale} ${width}`, games, 3)) {
      await me.go(`/lottery/${key}/results`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });

test('redirects older addresses of results', async ({ page }) => {
  for (const [path, to] of [
    ['/lottery/draw/list', '/lottery/results'],
    ['/lottery/result?lotteryType=61', '/lottery/luckyday/results'],
    ['/lottery/result?lotteryType=4321', '/lottery/results'],
    ['/ar-AE/lottery/result?lotteryType=67', '/ar-AE/lottery/color-prediction/results'],
    ['/ar-AE/lottery/draw/list', '/ar-AE/lottery/results'],
  ] as const) {
    await page.goto(origin() + path);
    expect(new URL(page.url()).pathname).toBe(to);
  }
});

for (const locale of sampleCases('cancelled draw', ['en-US', 'ar-AE'] as const, 1))
  test(`shows a cancelled draw and its refunds, in ${locale}`, async ({ page }) => {
    const me = createPerson(page, locale);
    await me.go(`/lottery/${colorPrediction.key}/results?draw=${cancelled}`);
    await expect(page.getByText(me.t('draws:cancelled.title'))).toBeVisible();
    const back = page.getByText(me.t('draws:cancelled.refunded')).or(page.getByText(me.t('draws:cancelled.refunding')));
    await expect(back).toBeVisible();
    await expect(page.getByText(me.t('orders:why.operator'))).toBeVisible();
    await expect(page.locator('[data-live=newest] .balls')).toHaveCount(0);
    await expectAccessible(page);
  });

for (const locale of sampleCases('saved draw', ['en-US', 'ar-AE'] as const, 1))
  test(`replays a saved draw offline, in ${locale}`, async ({ page, browser }, info) => {
    const me = createPerson(page, locale);
    for (const [game, draw] of [
      [luckyDay, lucky],
      [superDiamond, diamond],
    ] as const) {
      const { drawId } = draw.times;
      await me.go(`/lottery/${game.key}/results?draw=${drawId}`);
      const saving = page.waitForEvent('download');
      await me.press('draws:replayFile');
      const download = await saving;
      expect(download.suggestedFilename()).toBe(`${drawId}.html`);
      const path = info.outputPath(`${drawId}.html`);
      await download.saveAs(path);
      const offlineContext = await browser.newContext({ offline: true });
      const saved = await offlineContext.newPage();
      const requests: string[] = [];
      saved.on('request', (request) => requests.push(request.url()));
      await saved.goto(`file://${path}`);
      await expect(saved.getByRole('heading', { name: me.t('verify:verdict.held') })).toBeVisible();
      await expect(saved.locator('html')).toHaveAttribute('lang', locale);
      // After one character is changed, the check fails.
      await saved.getByRole('button').click();
      await expect(saved.getByRole('heading', { name: me.t('verify:verdict.failed') })).toBeVisible();
      expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
      await offlineContext.close();
    }
  });

test('refuses to save an unpublished draw or a draw of another game', async ({ request }) => {
  const { drawId } = lucky.times;
  for (const path of [
    `luckyday/replay/61-200101.html`,
    `magic5/replay/${drawId}.html`,
    `no-game/replay/${drawId}.html`,
  ])
    expect((await request.get(`${origin()}/lottery/${path}`)).status(), path).toBe(404);
});

test('serves the open data that a page links', async ({ page, request }) => {
  const me = createPerson(page, 'ar-AE');
  await me.go('/lottery/luckyday/results');
  const feed = page.locator('head link[type="application/rss+xml"]');
  await expect(feed).toHaveAttribute('href', '/open/results/luckyday.rss?lang=ar-AE');
  for (const [name, type] of [
    ['json', 'application/json'],
    ['csv', 'text/csv'],
    ['rss', 'application/rss+xml'],
    ['icsLabel', 'text/calendar'],
  ] as const) {
    const href = await page.getByRole('link', { name: me.t(`draws:open.${name}`), exact: true }).getAttribute('href');
    const answer = await request.get(origin() + (href ?? ''));
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toContain(type);
    expect(await answer.text()).toContain(name === 'icsLabel' ? 'BEGIN:VCALENDAR' : lucky.times.drawId);
    if (name === 'icsLabel') expect(parseIcs(await answer.text()).events.length).toBeGreaterThan(0);
  }
});

test('past draws and number frequencies work by keyboard, by page and by day', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  await me.go(`/lottery/${colorPrediction.key}/results`);
  const often = page.locator('summary', { hasText: 'How often' });
  await often.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(me.t('trend:nothing'))).toBeVisible();
  await expect(page.getByText('How often each number was drawn')).toHaveCount(1);
  const older = page.getByRole('link', { name: me.t('draws:older') });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2#past$/);
  await expect(page.getByText(me.t('draws:page', { page: 2 }))).toBeVisible();
  await page.getByLabel(me.t('draws:day')).fill('2020-01-01');
  await me.press('draws:show');
  await expect(page.getByText(me.t('draws:noneThatDay'))).toBeVisible();
});

test('of a draw that is not held yet the page says what is awaited, and shows its result by itself', async ({
  page,
}) => {
  const me = createPerson(page, 'en-US');
  const { lotteryType, key } = colorPrediction;
  const drawId = await withProductDatabase(product.folder, async (db) => {
    // Those of the days over which the clock moved are drawn first.
    await expect.poll(() => countOverdueDraws(db, 2), { timeout: 120_000 }).toBe(0n);
    return drawIdOf(assertPresent((await findSellingDraws(db, lotteryType)).at(1), 'a draw that is not held yet'));
  });
  await me.go(`/lottery/${key}/results?draw=${drawId}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('due on');
  await expect(main).toContainText('usually takes less than a minute');
  await expectAccessible(page);
  // Its text changes with the time, too, so it is not kept for others as the page of a draw that is over.
  const cachingOf = async (draw: string) =>
    (await page.request.get(`${origin()}/lottery/${key}/results?draw=${draw}`)).headers()['cache-control'];
  expect([await cachingOf(drawId), await cachingOf(cancelled)]).toEqual(['no-cache', 'public, no-cache']);
  // What the page asks again by: the next draw of a daily game is a day away.
  const [times] = (await fetchUpcomingDraws(lotteryType)).ahead.filter((draw) => draw.drawId === drawId);
  await expect(main.locator(`[data-live=newest] [data-countdown-to="${times?.drawsTimestamp}"]`)).toHaveCount(1);
  await runDraw(drawId);
  // The page asks again when its time is over, and when the network is back: its time did not move with the clock.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(main.locator(`[data-draw-shown="${drawId}"]`)).toBeVisible({ timeout: 30_000 });
});

test('above the last result of a game stands that a newer draw was cancelled', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  const newer = page.locator('[data-live=newest]').getByText(me.t('draws:cancelled.newer'));
  await me.go(`/lottery/${superDiamond.key}/results`);
  const shown = await page.locator('[data-draw-shown]').getAttribute('data-draw-shown');
  await expect(newer).toHaveCount(0);
  const next = await withProductDatabase(product.folder, async (db) =>
    drawIdOf(assertPresent((await findSellingDraws(db, superDiamond.lotteryType))[0], 'a draw on sale')),
  );
  await runOps('draw', 'cancel', next, 'a', 'test');
  await me.go(`/lottery/${superDiamond.key}/results`);
  await expect(newer).toBeVisible();
  await expect(page.locator(`[data-draw-shown="${shown}"]`)).toBeVisible();
  await expectAccessible(page);
});
