import { expect, test } from '@playwright/test';
import { setControl } from '#contract/controls/100156-set-control.ts';
import { cardOrder } from '#contract/instants/101065-card-order.ts';
import { cardOrders } from '#contract/instants/430261-card-orders.ts';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { payBySavedCard } from '../support/depositor.ts';
import { buyCardsFor } from '../support/card-orders.ts';
import { expectLeftToRight, expectTranslated } from '../support/language.ts';
import { createPerson, SCREENS, sentencePattern } from '../support/person.ts';
import { sendCommandOrThrow } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';
import { waitForSeries } from '../support/series-on-sale.ts';

const GAME = { key: 'desert-garden', price: 500 };
const PAGE = `/lottery/scratch-cards/${GAME.key}`;
/** Of a grid. */
const AREAS = 9;

test.beforeAll(async () => {
  await waitForSeries(GAME.key);
  await runOps('game', 'mark', GAME.key, 'hot');
});

/** The player's newest order of cards, as the server knows it. */
async function readOrder({ player }: Buyer) {
  const { data: orders } = await sendCommandOrThrow(cardOrders, { showKey: GAME.key }, player.session);
  const orderId = orders.list[0]?.orderId ?? '';
  return (await sendCommandOrThrow(cardOrder, { orderId }, player.session)).data.order;
}

for (const [locale, width] of sampleCases('scratch cards', SCREENS, 1))
  test(`buys cards, scratches some, comes back to the others, and is paid what they won, ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const me = await createBuyer(browser, locale, width, 50);
    const { page, t } = me;
    await me.go('/lottery/scratch-cards');
    await expectTranslated(page, locale);
    await expectAccessible(page);
    const listed = page.locator(`[data-card=${GAME.key}]`);
    await expect(listed.locator('[data-mark]')).toHaveText(t('home:mark.1'));
    await listed.getByRole('link').click();
    const more = page.getByRole('button', { name: t('instants:buy.more') });
    for (let i = 0; i < 2; i++) await more.click();
    await expectTranslated(page, locale);
    await expectLeftToRight(page);
    // A second press of the same tap buys nothing more.
    await page
      .getByRole('button', { name: sentencePattern(t('play:bar.pay', { amount: moneyText(3 * GAME.price, locale) })) })
      .dblclick();
    const main = page.getByRole('main');
    await expect(main).toContainText(t('instants:order.position', { n: 1, of: 3 }));
    expect((await readOrder(me)).cards.map(({ revealed }) => revealed)).toEqual([null, null, null]);
    await me.press('instants:scratchCard');
    await me.press('instants:order.next');
    await expect(main).toContainText(t('instants:order.position', { n: 2, of: 3 }));
    await expectAccessible(page);
    await page.reload();
    await expect(main).toContainText(t('instants:waiting.title', { count: 2 }));
    // They open by themselves.
    await expect(main).toContainText(t('instants:order.position', { n: 2, of: 3 }));
    await me.press('instants:order.all');
    await expect(main).toContainText(t('instants:order.summary'));
    const order = await readOrder(me);
    const prizes = order.cards.map(({ revealed }) => revealed?.prize ?? Number.NaN);
    const won = prizes.reduce((sum, prize) => sum + prize, 0);
    await expect(main).toContainText(
      t('instants:order.counts', { won: prizes.filter((prize) => prize > 0).length, of: 3 }),
    );
    const shown = page.locator('header [data-balance=totalBalance]').filter({ visible: true }).first();
    await expect(shown).toContainText(((5_000 - 3 * GAME.price + won) / 100).toFixed(2));
    expect([order.winAmount, order.unscratched]).toEqual([won, 0]);
    await buyCardsFor(me.player, GAME.key, 1);
    await me.press('instants:buyAgain');
    await expect(page.getByRole('heading', { name: t('instants:buy.title'), level: 2 })).toBeFocused();
    // A card that was bought elsewhere waits, and does not open while another is bought.
    await expect(page.locator('[data-waiting]')).toContainText(t('instants:waiting.safe'));
    // This device knows the number that it sent with the order.
    await me.go(`/lottery/verify?cards=${order.orderId}`);
    await expect(page.getByText(t('verify:cards.soFar'))).toBeVisible();
    await page.getByText(t('verify:steps')).click();
    await expect(page.getByText(t('verify:checks3.receipt-nonce.about'))).toBeVisible();
    await page.context().close();
  });

test('a visitor scratches a demo card with the keyboard alone, and nothing is sent', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const me = createPerson(page, 'en-US');
  const { t } = me;
  await me.go(PAGE);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  const demo = page.getByRole('button', { name: t('instants:demoPlay') });
  // A key is pressed whether the page is ready or not.
  await expect(demo).toBeEnabled();
  await demo.press('Enter');
  const covered = (n: number) => page.getByRole('button', { name: t('instants:label.area.covered', { n, of: AREAS }) });
  // Its pictures are here.
  await expect(covered(1)).toBeEnabled();
  await covered(1).press('Enter');
  // It is open: from then on the card is in play.
  await expect(covered(1)).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(covered(2)).toBeFocused();
  // A card in play is not left without a question.
  await page.getByRole('link', { name: t('instants:proof.check') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('instants:leave.title') });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: t('instants:scratchCard') }).press('Enter');
  await expect(page.getByRole('main')).toContainText(t('instants:result.demo'));
  expect(sent.filter((url) => /\/(?:101105|101071|66000[34])$/.test(url))).toEqual([]);
  // To buy, a visitor logs in, and comes back to as many cards.
  await page.getByRole('button', { name: t('instants:buy.more') }).press('Enter');
  const amount = moneyText(2 * GAME.price, 'en-US');
  await page.getByRole('button', { name: sentencePattern(t('play:bar.login', { amount })) }).press('Enter');
  await expect(page).toHaveURL(`${origin()}/account/login?returnUrl=${encodeURIComponent(`${PAGE}?cards=2`)}`);
  await page.context().close();
});

test('cards above the balance lead to a deposit and back, above a wager limit to its dialog, and nothing is paid', async ({
  browser,
}) => {
  const me = await createBuyer(browser, 'en-US', 390, 30);
  const { page, t } = me;
  await me.go(PAGE);
  const count = page.getByRole('spinbutton', { name: t('instants:buy.count') });
  const pay = (cards: number) => me.press('play:bar.pay', { amount: moneyText(cards * GAME.price, 'en-US') });
  await count.fill('7');
  await pay(7);
  const dialog = page.getByRole('dialog', { name: t('play:short.title') });
  const missing = sentencePattern(t('play:short.missing', { amount: moneyText(500, 'en-US') }));
  await expect(dialog.getByText(missing)).toBeVisible();
  // The page of the deposit takes ten at least, and says so.
  const least = moneyText(1_000, 'en-US');
  await expect(dialog.getByText(sentencePattern(t('play:short.least', { amount: least })))).toBeVisible();
  await me.press('play:short.depositAmount', { amount: least });
  await expect(page.getByLabel(t('deposit:amount.label'))).toHaveValue('10');
  await me.press('deposit:continue');
  await payBySavedCard(me, '10.00');
  await me.press('deposit:success.return');
  await expect(page).toHaveURL(`${origin()}${PAGE}?cards=7`);
  await expect(count).toHaveValue('7');
  const limit = { exclusionType: 4, exclusionValue: 1_000, exclusionDuration: 1_440 } as const;
  await sendCommandOrThrow(setControl, limit, me.player.session);
  await count.fill('3');
  await expect(page.getByRole('status').filter({ hasText: 'This order is more' })).toBeVisible();
  await pay(3);
  await expect(page.getByRole('dialog', { name: t('dialogs:selfExclusion.4.title') })).toBeVisible();
  const { data: orders } = await sendCommandOrThrow(cardOrders, {}, me.player.session);
  expect(orders.total).toBe(0);
  await page.context().close();
});
