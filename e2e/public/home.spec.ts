import { expect, test } from '@playwright/test';
import { playMethods } from '#contract/draws/660100-play-methods.ts';
import { orderId } from '#contract/orders/101071-order-id.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { orders } from '#contract/orders/430030-orders.ts';
import { assertPresent } from '#kernel/assert.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { createPerson, SCREENS } from '../support/person.ts';
import { sendCommand } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { moveClockTo, moveToMidSale } from '../support/product-clock.ts';

/** How far a page may move while it loads. */
const MAX_SHIFT = 0.014;

test('shows a visitor the games on the first screen of a phone, and says once that a draw can be checked', async ({
  browser,
}) => {
  for (const locale of ['en-US', 'ar-AE'] as const) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
    const me = createPerson(await context.newPage(), locale);
    await me.go('/');
    const card = me.page.locator('#games article').first();
    const top = (await card.boundingBox())?.y ?? Infinity;
    expect(top, locale).toBeLessThan(640);
    await expect(me.page.getByRole('heading', { name: me.t('home:mine.title') })).toBeHidden();
    await expect(me.page.getByRole('main').locator('a[href*="/lottery/verify"]')).toHaveCount(1);
    const proof = me.page.getByRole('link', { name: me.t('shell:footer.proof'), exact: true });
    await expect(proof).toHaveCount(2);
    await proof.first().click();
    await expect(me.page.getByRole('heading', { level: 1, name: me.t('proof:trust.link') })).toBeVisible();
    await expect(me.page.getByText(me.t('proof:sandbox'))).toHaveCount(1);
    await context.close();
  }
});

for (const [locale, width] of SCREENS)
  test(`begins with a player's waiting tickets and does not move, ${locale} at ${width} px`, async ({ browser }) => {
    const me = await createBuyer(browser, locale, width, 20);
    const { page, t, player } = me;
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number }[])
          Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const section = page.getByRole('region', { name: t('home:mine.title') });
    await me.go('/');
    await expect(section.getByText(t('home:mine.none'))).toBeVisible();

    const { data: method } = await sendCommand(playMethods, { lotteryType: 69 });
    const { data: given } = await sendCommand(orderId, { type: 1 }, player.session);
    const entry = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };
    const drawId = method.ahead[10]?.drawId ?? '';
    const order = { orderId: given.orderId, lotteryType: 69, entries: [entry, entry], draws: 2, drawId, price: 400 };
    expect(await sendCommand(placeOrder, order, player.session)).toMatchObject({ code: 0 });

    await me.go('/');
    const ticket = section.getByRole('link').filter({ hasText: t('games:quickFive.name') });
    await expect(ticket).toBeVisible();
    await expect(ticket).toHaveAttribute('href', new RegExp(`orderDetail\\?orderId=${given.orderId}$`));
    await expect(ticket.locator('.ball')).toHaveText(['7', '8', '9']);
    await expect(ticket.locator('[data-part=clock]')).toHaveText(/^\d\d:\d\d$/);
    await expect(ticket).toContainText(t('home:mine.draws', { x: 1, y: 2 }));
    const [own, prize] = await Promise.all([section.boundingBox(), page.locator('h1').boundingBox()]);
    expect(own?.y).toBeLessThan(prize?.y ?? 0);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(MAX_SHIFT);
    await expectAccessible(page);
    await ticket.click();
    await expect(page).toHaveURL(/orderDetail/);
    await page.context().close();
  });

/** Buys one Quick Five entry in a draw. */
async function buyEntry({ player }: Buyer, drawId: string): Promise<string> {
  const { data: given } = await sendCommand(orderId, { type: 1 }, player.session);
  const entry = { play: 'predict3', picks: [[7], [8], [9]], multiple: 1 };
  const order = { orderId: given.orderId, lotteryType: 69, entries: [entry], draws: 1, drawId, price: 100 };
  expect(await sendCommand(placeOrder, order, player.session)).toMatchObject({ code: 0 });
  return given.orderId;
}

test('shows the result of the latest draw, also of an order that was bought before another', async ({ browser }) => {
  const me = await createBuyer(browser, 'en-US', 390, 20);
  await moveToMidSale();
  const { ahead } = (await sendCommand(playMethods, { lotteryType: 69 })).data;
  const [first, second] = [assertPresent(ahead[0], 'a draw'), assertPresent(ahead[1], 'a draw')];
  const late = await buyEntry(me, second.drawId);
  await buyEntry(me, first.drawId);
  await moveClockTo(second.closesTimestamp);
  const decided = async () => (await sendCommand(orders, { status: 'decided' }, me.player.session)).data.total;
  await expect.poll(decided, { timeout: 60_000 }).toBe(2);
  await me.go('/');
  const links = me.page.getByRole('region', { name: me.t('home:mine.title') }).locator('[data-mine-row] a');
  await expect(links.last()).toHaveAttribute('href', new RegExp(`orderId=${late}$`));
  await me.page.context().close();
});

test("keeps the keyboard's place among the player's tickets when another is added", async ({ browser }) => {
  const me = await createBuyer(browser, 'en-US', 390, 20);
  const { page, t } = me;
  const { data: method } = await sendCommand(playMethods, { lotteryType: 69 });
  const buy = (ahead: number) => buyEntry(me, method.ahead[ahead]?.drawId ?? '');
  const later = await buy(10);
  await me.go('/');
  const links = page.getByRole('region', { name: t('home:mine.title') }).locator('[data-mine-row] a');
  await expect(links).toHaveCount(1);
  await links.focus();
  const sooner = await buy(8);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(links).toHaveCount(2);
  // What is drawn next stands first, whenever it was bought.
  await expect(links.first()).toHaveAttribute('href', new RegExp(sooner));
  await expect(links.last()).toHaveAttribute('href', new RegExp(later));
  await expect(links.last()).toBeFocused();
  await page.context().close();
});

test('shows the results of all games two to a row within two and a half screens of a phone, each in its colour', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const me = createPerson(await context.newPage(), 'en-US');
  await me.go('/lottery/results');
  const cards = await me.page.locator('main article[data-game]').evaluateAll((all) =>
    all.map((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      const balls = [...card.querySelectorAll('.ball')].map((ball) => ball.getBoundingClientRect().top);
      return {
        top,
        bottom,
        rows: new Set(balls.map(Math.round)).size,
        games: getComputedStyle(card).getPropertyValue('--hue-1'),
      };
    }),
  );
  expect(cards).toHaveLength(9);
  expect(new Set(cards.map(({ games }) => games)).size).toBe(9);
  // The first stands alone: seven balls need the width.
  for (const i of [1, 3, 5, 7]) expect(cards[i]?.top).toBe(cards[i + 1]?.top);
  expect(cards.map(({ rows }) => rows)).toEqual(cards.map(() => 1));
  expect(cards.at(-1)?.bottom).toBeLessThan(2.5 * 844);
  await context.close();
});

test('leads to the results of a game from anywhere on its card', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const me = createPerson(await context.newPage(), 'en-US');
  await me.go('/lottery/results');
  const cards = me.page.locator('main article[data-game]');
  /** What else lies at points of each card: near two corners, in its middle, on its balls and its amount. */
  const missed = await cards.evaluateAll((all) =>
    all.flatMap((card) => {
      card.scrollIntoView({ block: 'center', behavior: 'instant' });
      const middleOf = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const;
      const { left, right, top, bottom } = card.getBoundingClientRect();
      const parts = [card, ...card.querySelectorAll('.ball, b')].map((part) => part.getBoundingClientRect());
      const points = [[left + 12, top + 12], [right - 12, bottom - 12], ...parts.map(middleOf)] as const;
      return points
        .map(([x, y]) => document.elementFromPoint(x, y)?.closest('a')?.getAttribute('href') ?? 'no link')
        .filter((href) => href !== `/lottery/${card.dataset['game']}/results`);
    }),
  );
  expect(missed).toEqual([]);
  const { width, height } = (await cards.last().boundingBox()) ?? { width: 0, height: 0 };
  await cards.last().click({ position: { x: width / 2, y: height - 20 } });
  await expect(me.page).toHaveURL(/\/lottery\/[\w-]+\/results$/);
  await context.close();
});
