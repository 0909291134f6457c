import { expect, test, type Browser } from '@playwright/test';
import { pick3 } from '#games/pick3/index.ts';
import { settleEntry } from '#games/rules/settle.ts';
import type { Entry } from '#games/game.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import { waitForDrawOnSale } from '../support/product-clock.ts';
import { runDraw, startOwnProduct, moveToOpenSales, type OwnProduct } from '../support/own-product.ts';
import { createPerson, sentencePattern, type Person } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { createBuyer } from '../support/buyer.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

const text = ({ t }: Person, key: string, params?: Record<string, string | number>) => t(`games:pick3.${key}`, params);
const tab = (me: Person, key: string) => me.page.getByRole('tab', { name: text(me, `groups.${key}`), exact: true });
const addButton = ({ page, t }: Person) => page.getByRole('button', { name: t('play:add') });
const alert = ({ page }: Person) => page.getByRole('main').getByRole('alert');
/** A place or a digit of the keypad layout, by its accessible name. */
const slot = (me: Person, which: string, digit?: number) =>
  me.page.getByRole('button', { name: `${text(me, which)} ${digit ?? text(me, 'empty')}`, exact: true });
const pad = (me: Person, which: string) =>
  me.page.getByRole('group', { name: text(me, 'pad', { slot: text(me, which) }), exact: true });
const digitIn = (me: Person, which: string, digit: number) =>
  pad(me, which).getByRole('button', { name: String(digit), exact: true });
/** Presses digits one after another; the keypad moves to the next place by itself. */
async function tap(me: Person, names: 'places' | 'digits', ...digits: readonly number[]): Promise<void> {
  for (const [i, digit] of digits.entries()) await digitIn(me, `${names}.${i + 1}`, digit).click();
}

test.describe('on its own product', () => {
  let product: OwnProduct;
  test.beforeAll(async () => {
    product = await startOwnProduct();
    await moveToOpenSales(pick3.lotteryType);
  });
  test.afterAll(() => product.stop());

  test('plays from a pick to a settled result, its trend and its proof', async ({ browser }) => {
    const me = await createBuyer(browser, 'en-US', 1440, 50);
    const { page, t } = me;
    await me.go('/lottery/pick3');
    await expect(page.getByText(t('play:perEntry', { price: moneyText(200, 'en-US') }))).toBeVisible();
    await tap(me, 'places', 4, 7, 1);
    await expect(page.getByRole('status').filter({ hasText: '471' })).toBeVisible();
    await me.press('play:add');
    await tab(me, 'box3').click();
    await tap(me, 'digits', 7, 4, 4);
    await me.press('play:add');
    await tab(me, 'box6').click();
    await tap(me, 'digits', 9, 0, 5);
    await me.press('play:add');
    const { drawId } = await waitForDrawOnSale(pick3.lotteryType);
    await me.press('play:bar.pay', { amount: moneyText(600, 'en-US') });
    const done = page.getByRole('dialog').filter({ hasText: t('play:done.title') });
    await expect(done).toBeVisible();

    const draw = await runDraw(drawId);
    const numbers = [draw.result?.dayNumbers ?? []];
    expect(draw.proof.ticketCount).toBe(3);
    const entries: Entry[] = [
      { play: 'predict', picks: [[4], [7], [1]], multiple: 1 },
      { play: 'box3', picks: [[4, 4, 7]], multiple: 1 },
      { play: 'box6', picks: [[0, 5, 9]], multiple: 1 },
    ];
    const won = entries.some((entry) => settleEntry(pick3, entry, numbers));

    await me.go('/account/order/list');
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: t('games:pick3.name') });
    await expect(row).toContainText(t(`orders:status.${won ? 3 : 2}`));

    await me.go(`/lottery/pick3/results?draw=${drawId}`);
    await expect(page.getByRole('heading', { name: drawId.replace('72-', '') })).toBeVisible();
    await me.go('/threeDigitTrend');
    await expect(page.getByRole('heading', { name: t('trend:places.3') })).toBeVisible();
    await page.getByText(t('trend:table.title'), { exact: true }).first().click();
    const held = page.getByRole('row').filter({ hasText: drawId.replace('72-', '') });
    await expect(held.getByRole('list')).toHaveAccessibleName(numbers.flat().join(', '));
    await expectAccessible(page);
    await page.context().close();
  });
});

const SCREENS = [
  ['en-US', 1440, 'light'],
  ['ar-AE', 390, 'dark'],
] as const satisfies readonly (readonly [Locale, number, 'light' | 'dark'])[];

for (const [locale, width, colorScheme] of sampleCases('pick3', SCREENS, 1)) {
  const open = async (browser: Browser, path: string): Promise<Person> => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale, colorScheme });
    const me = createPerson(await context.newPage(), locale);
    await me.go(path);
    await expect(me.page.getByRole('button', { name: me.t('play:clear') })).toBeEnabled();
    return me;
  };
  const entries = async (me: Person, count: number) =>
    expect(me.page.getByText(me.t('play:bar.entries', { count })).filter({ visible: true }).first()).toBeVisible();

  test(`the keypad takes every play and refuses impossible digits, ${locale} at ${width} px`, async ({ browser }) => {
    const me = await open(browser, '/lottery/pick3');
    const { page } = me;
    await expect(page.locator('footer')).toHaveCount(0);
    // By keyboard: digits fill the places, Backspace removes the last.
    await expect(slot(me, 'places.1')).toBeEnabled();
    await slot(me, 'places.1').focus();
    await page.keyboard.type('444');
    await expect(alert(me)).toHaveText(text(me, 'alike'));
    await expect(addButton(me)).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Backspace');
    await expect(slot(me, 'places.3')).toHaveAttribute('aria-pressed', 'true');
    await expect(alert(me)).toBeEmpty();
    await page.keyboard.type('7');
    await expect(slot(me, 'places.3', 7)).toBeVisible();
    // A reload keeps the digits; a place can be chosen and filled again.
    await page.reload();
    await slot(me, 'places.1', 4).click();
    await digitIn(me, 'places.1', 0).click();
    await expect(page.getByRole('status').filter({ hasText: '047' })).toBeVisible();
    await me.press('play:add');
    await entries(me, 1);

    // Digits of the other box play are reported, and moved there by one press.
    await tab(me, 'box3').click();
    await tap(me, 'digits', 1, 4, 7);
    await expect(alert(me)).toContainText(text(me, 'kind.box3'));
    await expect(addButton(me)).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await me.press('games:pick3.instead.box6', { digits: '1 4 7' });
    await expect(tab(me, 'box6')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('group', { name: text(me, 'chosen') })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: '741' })).toBeVisible();
    await me.press('play:add');
    await entries(me, 2);
    // Two equal digits are reported at once, before a third.
    await tap(me, 'digits', 4, 4);
    await expect(alert(me)).toContainText(text(me, 'kind.box6'));
    await me.press('games:pick3.instead.box3', { digits: '4 4' });
    await digitIn(me, 'digits.3', 4).click();
    await expect(alert(me)).toHaveText(text(me, 'alike'));
    await digitIn(me, 'digits.3', 7).click();
    await expect(page.getByRole('status').filter({ hasText: '447' })).toContainText('744');
    await me.press('play:add');
    await entries(me, 3);
    // An easy pick is valid in every play.
    for (const key of ['predict', 'box3', 'box6']) {
      await tab(me, key).click();
      await me.press('play:quick');
      await expect(alert(me)).toBeEmpty();
      await me.press('play:add');
    }
    await entries(me, 6);
    // At most twenty draws.
    const draws = page.getByRole('spinbutton', { name: me.t('play:draws.label') });
    await draws.fill('30');
    await expect(draws).toHaveValue('20');
    await expectAccessible(page);
    await page.context().close();
  });

  test(`the column layout makes the same entries as the keypad, ${locale} at ${width} px`, async ({ browser }) => {
    const me = await open(browser, '/threeDigitOld');
    const { page } = me;
    const column = (key: string) => pad(me, key);
    await expect(column('places.1').getByRole('button')).toHaveCount(10);
    await digitIn(me, 'places.3', 8).click();
    await digitIn(me, 'places.1', 8).focus();
    await page.keyboard.press('ArrowDown');
    await expect(digitIn(me, 'places.1', 9)).toBeFocused();
    await page.keyboard.press('Space');
    await digitIn(me, 'places.2', 8).click();
    await expect(page.getByRole('status').filter({ hasText: '988' })).toBeVisible();
    await expectAccessible(page);
    await me.press('play:add');
    await tab(me, 'box3').click();
    await digitIn(me, 'once', 7).click();
    await digitIn(me, 'twice', 7).click();
    await expect(alert(me)).toHaveText(text(me, 'alike'));
    await digitIn(me, 'twice', 7).click();
    await digitIn(me, 'twice', 4).click();
    await digitIn(me, 'once', 7).click();
    await expect(page.getByRole('status').filter({ hasText: '447' })).toBeVisible();
    await expectAccessible(page);
    await me.press('play:add');
    await tab(me, 'box6').click();
    const three = page.getByRole('group', { name: text(me, 'three') });
    for (const n of [5, 0, 2]) await three.getByRole('button', { name: String(n), exact: true }).click();
    await expect(three.getByRole('button', { name: '1', exact: true })).toHaveAttribute('aria-disabled', 'true');
    await me.press('play:add');
    await entries(me, 3);
    // Both layouts share one cart.
    await me.go('/lottery/pick3');
    await entries(me, 3);
    await page.context().close();
  });

  for (const path of [
    '/pick3-information',
    '/lottery/three-digits',
    '/threeDigitTrend?playType=box3',
    '/trend?lotteryType=69&prePhases=50',
  ])
    test(`${path} works without JavaScript, ${locale} at ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        locale,
        colorScheme,
        javaScriptEnabled: false,
      });
      const me = createPerson(await context.newPage(), locale);
      await me.go(path);
      await expect(me.page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (path.includes('trend')) await expect(me.page.getByRole('main')).toContainText(me.t('trend:nothing'));
      await context.close();
      const scripted = await browser.newContext({ viewport: { width, height: 900 }, locale, colorScheme });
      const reader = createPerson(await scripted.newPage(), locale);
      await reader.go(path);
      await expectAccessible(reader.page);
      await scripted.close();
    });
}

test('the information page lists the winning draws, odds and prizes of each play', async ({ page }) => {
  await page.goto(`${origin()}/pick3-information`);
  for (const [name, wins, chance, prize] of [
    ['Exact order', '471', '1 in 1,000', '1,000'],
    ['3-Way Box', '447474744', '1 in 333', '340'],
    ['6-Way Box', '147174417471714741', '1 in 167', '170'],
  ] as const) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(card.locator('ul').last()).toHaveText(wins);
    await expect(card).toContainText(new RegExp(sentencePattern(chance).source.slice(1, -1), 'u'));
    await expect(card.getByText(prize, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('20:50')).toBeVisible();
});

test('addresses with a capital Lottery redirect, and the trend answers for every game', async ({ page }) => {
  await page.goto(`${origin()}/Lottery/three-digits`);
  await expect(page).toHaveURL(/\/lottery\/three-digits$/);
  await expect(page).toHaveTitle(/Three-digit games/);
  await page.goto(`${origin()}/ar-AE/Lottery/pick3/results?page=1`);
  await expect(page).toHaveURL(/\/ar-AE\/lottery\/pick3\/results\?page=1$/);
  for (const lotteryType of [61, 65, 67, 69, 80, 81, 82, 83, 4321]) {
    const answer = await page.request.get(`${origin()}/trend?lotteryType=${lotteryType}`);
    expect([lotteryType, answer.status()]).toEqual([lotteryType, 200]);
  }
});
