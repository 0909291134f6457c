import { expect, test, type Locator } from '@playwright/test';
import { currentEntries } from '#contract/commands.ts';
import { fivetastic } from '#games/fivetastic/index.ts';
import type { Entry, Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { localHref } from '#i18n/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { origin } from '../support/product.ts';
import { createPerson } from '../support/person.ts';
import { moveCloseToSalesEnd, moveToMidSale, waitForDrawOnSale } from '../support/product-clock.ts';
import { sampleCases } from '../support/sample.ts';

const main = (picks: Entry['picks'], play = 'main'): Entry => ({ play, picks, multiple: 1 });

interface Purchase {
  readonly game: Game;
  readonly entries: readonly Entry[];
  readonly draws: number;
}

/** Opens a game's page with a cart and pays it; the dialog that follows. */
async function buy({ page, go, t, press, locale }: Buyer, { game, entries, draws }: Purchase) {
  const [draft] = game.plays;
  const cart = { draft: { play: draft?.key, picks: draft?.positions.map(() => []), multiple: 1 }, entries, draws };
  await page.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, text);
    },
    [`play:${game.key}`, JSON.stringify({ ...cart, editing: null })] as const,
  );
  await go(`/lottery/${game.key}`);
  if (game === quickFive) await moveToMidSale(page);
  await press('play:bar.pay', { amount: moneyText(game.price * BigInt(entries.length * draws), locale) });
  const done = page.getByRole('dialog', { name: t('play:done.title') });
  await expect(done).toBeVisible();
  return done;
}

const hasNoSidewaysScroll = (dialog: Locator) =>
  dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth <= body.clientWidth);

/** The ids of the events in the calendar that the dialog offers. */
async function calendarEvents({ page, t }: Buyer, dialog: Locator): Promise<string[]> {
  const href = await dialog.getByRole('link', { name: t('play:done.calendar') }).getAttribute('href');
  const answer = await page.request.get(origin() + (href ?? ''));
  expect(answer.headers()['content-type']).toContain('text/calendar');
  return [...(await answer.text()).matchAll(/^UID:(.*)@/gm)].map(([, id = '']) => id);
}

const CASES: readonly (readonly [Locale, number])[] = [
  ['en-US', 390],
  ['ar-AE', 1440],
];
for (const [locale, width] of sampleCases('bought ticket', CASES, 1))
  test(`a purchase shows its ticket, ${locale} at ${width} px`, async ({ browser }) => {
    const me = await createBuyer(browser, locale, width, 400);
    const { page, t } = me;
    const { drawId } = await waitForDrawOnSale(luckyDay.lotteryType);
    const entries = [4, 3, 2, 1].map((n) => main([[n, 8, 14, 21, 27, 30], [7]]));
    const done = await buy(me, { game: luckyDay, entries, draws: 1 });
    // The heading has the focus, so that a screen reader says it first.
    await expect(done.getByRole('heading', { name: t('play:done.title') })).toBeFocused();
    const ticket = done.getByRole('article', { name: t('play:done.ticket') });
    await expect(ticket.getByRole('listitem').filter({ hasText: t('play:done.lucky') })).toHaveCount(3);
    await expect(ticket.getByText(/^[A-Z]{2}\d{7}$/)).toHaveCount(3);
    await expect(ticket).toContainText(t('play:saved.more', { count: 1 }));
    await expect(ticket).toContainText(drawId.split('-')[1] ?? '');
    await expect(ticket.getByRole('timer')).toBeVisible();
    await expect(ticket.getByRole('img', { name: t('play:done.qr') })).toBeVisible();
    // The ticket number wraps after its dashes only.
    await expect(ticket.locator('wbr')).toHaveCount(4);
    await expect(ticket.locator('.amount')).toContainText('80.00');
    expect(await hasNoSidewaysScroll(done)).toBe(true);
    await expectAccessible(page);
    expect(await calendarEvents(me, done)).toEqual([drawId]);
    // The same numbers once more: nothing is paid until the player pays.
    await done.getByRole('button', { name: t('play:done.again') }).click();
    await expect(done).toHaveCount(0);
    const pay = page.getByRole('region', { name: t('play:bar.label') }).filter({ visible: true });
    await expect(pay).toContainText(t('play:bar.entries', { count: 4 }));
    await page.context().close();
  });

test('an order of several draws says for how many its ticket is, with reduced motion', async ({ browser }) => {
  const me = await createBuyer(browser, 'en-US', 390, 400);
  const { page, t } = me;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const done = await buy(me, { game: fivetastic, entries: [main([[1, 2, 3, 4, 5]])], draws: 3 });
  await expect(done.getByRole('article')).toContainText(t('play:bar.draws', { count: 3 }));
  await expect(done.getByText(t('play:done.lucky'))).toHaveCount(0);
  expect(await calendarEvents(me, done)).toHaveLength(3);
  await done.getByRole('link', { name: t('play:done.order') }).click();
  await expect(page).toHaveURL(new RegExp(`${localHref('/account/order/orderDetail', 'en-US')}\\?orderId=`));
  await page.context().close();
});

test('a draw of this minute has a ticket without a calendar', async ({ browser }) => {
  const me = await createBuyer(browser, 'ar-AE', 390, 100);
  const { page, t } = me;
  const done = await buy(me, { game: quickFive, entries: [main([[1, 2, 3]], 'nap3')], draws: 1 });
  await expect(done.getByRole('img', { name: t('play:done.qr') })).toBeVisible();
  await expect(done.getByRole('link', { name: t('play:done.calendar') })).toHaveCount(0);
  await expectAccessible(page);
  await done.getByRole('button', { name: t('play:done.on') }).click();
  await expect(done).toHaveCount(0);
  // The pay bar, which opened the dialog, is gone with the cart.
  await expect(page.getByRole('group', { name: t('play:picker') })).toBeFocused();
  await page.context().close();
});

for (const [locale, width] of sampleCases('own entries', CASES, 1))
  test(`the game page shows the entries of the next draw until it is drawn, ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const me = await createBuyer(browser, locale, width, 100);
    const { page, t } = me;
    const entries = [main([[1, 2, 3]], 'nap3'), main([[4, 5]], 'nap2')];
    const done = await buy(me, { game: quickFive, entries, draws: 1 });
    await done.getByRole('button', { name: t('play:done.on') }).click();
    const yours = page.getByRole('region', { name: t('play:yours.next') });
    await expect(yours.getByRole('listitem').getByRole('list')).toHaveCount(2);
    await expect(yours.getByRole('link', { name: t('play:done.order') })).toHaveAttribute('href', /orderId=/);
    await expectAccessible(page);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await expect(yours).toBeVisible();
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.014);
    await moveCloseToSalesEnd(page, quickFive.lotteryType);
    const awaited = page.getByRole('region', { name: t('play:yours.awaited') });
    await expect(awaited.getByRole('listitem').getByRole('list')).toHaveCount(2);
    await expect(awaited.or(yours)).toHaveCount(0, { timeout: 60_000 });
    await page.context().close();
  });

test('a visitor is shown no entries, and none are asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { go, t } = createPerson(page, 'en-US');
  await go('/lottery/quick-five');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('region', { name: t('play:yours.next') })).toHaveCount(0);
  expect(asked).not.toContain(currentEntries);
});
