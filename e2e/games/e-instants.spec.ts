import { expect, test, type Page } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { cardOrder } from '#contract/instants/101065-card-order.ts';
import { cardOrders } from '#contract/instants/430261-card-orders.ts';
import { LOCALES } from '#i18n/locales.ts';
import { eInstants } from '#instants/index.ts';
import { caravan } from '#instants/e-instants/caravan/index.ts';
import { lanternLines } from '#instants/e-instants/lantern-lines/index.ts';
import { pearlDive } from '#instants/e-instants/pearl-dive/index.ts';
import { sum } from '#kernel/money.ts';
import { resumeSales, suspendSales } from '#server/instants/series/game-sales.ts';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createBuyer, type Buyer } from '../support/buyer.ts';
import { buyCardsFor } from '../support/card-orders.ts';
import { useDemoTier } from '../support/demo-bytes.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, sentencePattern } from '../support/person.ts';
import { sendCommandOrThrow } from '../support/player.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { currentProduct, origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

const phase = (page: Page) => page.locator('.ei').getAttribute('data-phase');

/** Presses what takes a step until the play is over: shells one after another, else one button. */
async function playByKeyboard(page: Page, key: string, onward: string): Promise<void> {
  await expect(page.locator('.ei :focus')).toHaveAttribute('data-first');
  await expect
    .poll(async () => {
      if ((await phase(page)) !== 'playing') return phase(page);
      await page.keyboard.press('Enter');
      if (key === 'pearl-dive') await page.keyboard.press(onward);
      return phase(page);
    })
    .toBe('result');
}

for (const locale of LOCALES)
  test(`each demo is played by keyboard, ${locale}`, async ({ browser }) => {
    const width = locale === 'ar-AE' ? 390 : 1440;
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale, reducedMotion: 'reduce' });
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    for (const game of eInstants) {
      await me.go(`/lottery/e-instants/${game.key}/demo`);
      await expect(page.locator('body > header, body > footer')).toHaveCount(0);
      const play = page.getByRole('button', { name: t('eInstants:playDemo') });
      await expect(play).toBeEnabled();
      // On a first visit the cookie banner covers nothing that begins a play.
      const [call, banner] = await Promise.all([play, page.locator('.consent')].map((part) => part.boundingBox()));
      expect((call?.y ?? Infinity) + (call?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
      await expectTranslated(page, locale, []);
      await expectAccessible(page);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.getByRole('button', { name: t('eInstants:prizesLeft') }).press('Enter');
      await expect(page.getByRole('dialog').getByRole('columnheader', { name: t('eInstants:left') })).toBeVisible();
      await page.keyboard.press('Escape');
      await useDemoTier(page, game.plan, 2);
      await play.press('Enter');
      await playByKeyboard(page, game.key, locale === 'ar-AE' ? 'ArrowLeft' : 'ArrowRight');
      const prize = moneyText(game.plan.tiers[1]?.prize ?? 0n, locale);
      await expect(page.locator('.ei > [role=status]')).toHaveText(sentencePattern(t('eInstants:won', { prize })));
      await expect(page.getByRole('group', { name: t('eInstants:result') })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('eInstants:how') }).press('Enter');
      await expect(page.getByRole('dialog').getByRole('table')).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await context.close();
  });

const DEPOSIT = 5_000;

/** What the server says of the player's plays of a game. */
async function readPlays({ player: { session } }: Buyer, showKey: string) {
  const { data } = await sendCommandOrThrow(cardOrders, { showKey }, session);
  const orders = await Promise.all(
    data.list.map(async ({ orderId }) => (await sendCommandOrThrow(cardOrder, { orderId }, session)).data.order),
  );
  const { data: wallet } = await sendCommandOrThrow(balance, {}, session);
  const prizes = orders.flatMap(({ cards }) => cards.map(({ revealed }) => BigInt(revealed?.prize ?? 0)));
  return { orders, balance: wallet.totalBalance, won: Number(sum(prizes)) };
}

/** Skips to the result of the play that goes on. */
async function skip({ page, press }: Buyer): Promise<void> {
  await expect(page.locator('.ei')).toHaveAttribute('data-phase', 'playing');
  await press('eInstants:skip');
  await expect(page.locator('.ei')).toHaveAttribute('data-phase', 'result');
}

test('a play is bought, shown and paid, and leads to its order', async ({ browser }) => {
  const me = await createBuyer(browser, 'en-US', 390, DEPOSIT / 100);
  const { page, t, locale } = me;
  const price = Number(lanternLines.plan.price);
  await me.go('/lottery/e-instants/lantern-lines');
  const shownBalance = page.locator('.ei-balance');
  await expect(shownBalance).toContainText(moneyText(DEPOSIT, locale, 'exact'));
  await me.press('eInstants:play', { price: moneyText(price, locale) });
  await expect(page.locator('.ei')).toHaveAttribute('data-phase', 'playing');
  // The play is paid, and the balance says nothing of how it ends.
  await expect(shownBalance).toContainText(moneyText(DEPOSIT - price, locale, 'exact'));
  await skip(me);
  const { orders, balance: now, won } = await readPlays(me, lanternLines.key);
  expect(orders).toHaveLength(1);
  expect(now).toBe(DEPOSIT - price + won);
  await expect(shownBalance).toContainText(moneyText(now, locale, 'exact'));
  const amount = moneyText(won, locale);
  const said =
    won === 0
      ? `${t('eInstants:nothing')} ${lanternLines.texts[locale]['none']}`
      : t(won > price ? 'eInstants:won' : 'eInstants:even.sentence', { prize: amount });
  await expect(page.locator('.ei > [role=status]')).toHaveText(sentencePattern(said));
  await expect(page.getByRole('link', { name: t('eInstants:proof') })).toHaveAttribute(
    'href',
    `/account/order/orderDetail?orderId=${orders[0]?.orderId}`,
  );
  await expectAccessible(page);
  await page.context().close();
});

for (const locale of sampleCases('interrupted play', LOCALES, 1))
  test(`plays that are interrupted are completed after a reload, at no charge, ${locale}`, async ({ browser }) => {
    const me = await createBuyer(browser, locale, 1440, DEPOSIT / 100);
    const { page, t } = me;
    const price = Number(caravan.plan.price);
    await me.go('/lottery/e-instants/caravan');
    const three = page.getByRole('radio', { name: '×3' });
    await expect(three).toBeEnabled();
    // Its label covers it.
    await three.check({ force: true });
    await me.press('eInstants:play', { price: moneyText(3 * price, locale) });
    await expect(page.locator('.ei')).toHaveAttribute('data-phase', 'playing');
    await page.reload();
    await expect(page.getByText(t('eInstants:interrupted', { count: 3 }))).toBeVisible();
    // The play is revealed and paid, and the balance says nothing of how it ends after the reload either.
    await expect(page.locator('.ei-balance')).toContainText(moneyText(DEPOSIT - 3 * price, locale, 'exact'));
    await expectAccessible(page);
    await me.press('eInstants:continue');
    await skip(me);
    for (const left of [2, 1]) {
      await me.press('eInstants:next', { count: left });
      await skip(me);
    }
    await expect(
      page.getByRole('button', { name: sentencePattern(t('eInstants:again', { price: moneyText(price, locale) })) }),
    ).toBeVisible();
    const { orders, balance: now, won } = await readPlays(me, caravan.key);
    expect(orders.map(({ quantity, unscratched }) => [quantity, unscratched])).toEqual([[3, 0]]);
    expect(now).toBe(DEPOSIT - 3 * price + won);
    await page.context().close();
  });

test('a play that is paid for is played while sales are suspended, and then the page leads home', async ({
  browser,
}) => {
  const me = await createBuyer(browser, 'en-US', 390, DEPOSIT / 100);
  const { page, t } = me;
  await buyCardsFor(me.player, pearlDive.key, 1);
  const { folder } = currentProduct();
  const notice = page.getByRole('dialog', { name: t('dialogs:salesSuspension.title') });
  await withProductDatabase(folder, (db) =>
    suspendSales(db, pearlDive.lotteryType, 'a test', { maintenance: true }).then((done) => expect(done).toBe(true)),
  );
  try {
    await me.go('/lottery/e-instants/pearl-dive');
    await expect(page.getByText(t('eInstants:interrupted', { count: 1 }))).toBeVisible();
    await me.press('eInstants:continue');
    await skip(me);
    // What it won stays on the screen.
    await expect(page.getByText(t(`errors:${errorCodes.gameUnderMaintenance}`))).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(notice).toContainText(t(`errors:${errorCodes.gameUnderMaintenance}`));
    await notice.getByRole('button').last().click();
    await expect(page).toHaveURL(`${origin()}/`);
  } finally {
    await withProductDatabase(folder, (db) => resumeSales(db, pearlDive.lotteryType));
  }
  await page.context().close();
});

test('a visitor logs in before a play for money, and comes back to it', async ({ page }) => {
  await page.goto(`${origin()}/lottery/e-instants/pearl-dive`);
  await expect(page).toHaveURL(`${origin()}/account/login?returnUrl=%2Flottery%2Fe-instants%2Fpearl-dive`);
});
