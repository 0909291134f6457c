import { expect, test } from '@playwright/test';
import type { ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { moneyText } from '#ui/currency.ts';
import type { Locale } from '#i18n/locales.ts';
import { SCREEN_VARIANTS, SCREENS, createPerson, type Person } from '../support/person.ts';
import { expectAccessible } from '../support/accessibility.ts';

type Wins = ResponseOf<typeof winningPopup>;
type Win = Wins['wins'][number];

const orderId = '01a1fe9d-943b-8359-9c33-87edd8050eb9';
const win: Win = {
  orderId,
  lotteryType: 69,
  drawId: '69-261121-0642',
  prize: 8_415,
  stake: 500,
  numbers: [[7, 2, 11, 5, 9]],
  hits: [2, 11, 9],
  marks: [false, true, true, false, true],
  entriesCount: 1,
  entries: [{ play: 'nap3', picks: [[2, 9, 11]], multiple: 5, prize: 8_415, hits: [2, 9, 11] }],
};
const one: Wins = {
  totalPrizeAmount: 8_415,
  totalStake: 500,
  jumpType: 1,
  winningBigAmount: 0,
  orderIds: [orderId],
  telling: null,
  winsCount: 1,
  wins: [win],
  cardWins: [],
};
const seven: Wins = {
  ...one,
  totalPrizeAmount: 58_905,
  totalStake: 3_500,
  winsCount: 7,
  wins: [0, 1, 2, 3, 4].map((n) => ({ ...win, drawId: `69-261121-064${n}` })),
};
const loss: Wins = {
  ...one,
  totalPrizeAmount: 925,
  totalStake: 1_100,
  wins: [
    {
      ...win,
      prize: 925,
      stake: 1_100,
      hits: [7, 2, 11, 5, 9],
      marks: [true, true, true, true, true],
      entriesCount: 5,
      entries: [2, 5, 7].map((n) => ({ play: 'nap1', picks: [[n]], multiple: 1, prize: 185, hits: [n] })),
    },
  ],
};

/** Opens a page with these wins stored in its tab, as the page before leaves them. */
async function openWinDialog(me: Person, wins: Wins, path = '/Terms-and-Conditions') {
  await me.go('/');
  await me.page.evaluate((text) => sessionStorage.setItem('dialog', text), JSON.stringify({ name: 'win', data: wins }));
  await me.go(path);
  const dialog = me.page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}
for (const [locale, width, colorScheme] of SCREEN_VARIANTS)
  test(`shows one win, several wins and a loss accessibly, ${locale} at ${width} px, ${colorScheme}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale, colorScheme });
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    for (const [wins, title] of [
      [one, t('win:title')],
      [seven, t('win:title')],
      [loss, t('win:back', { amount: moneyText(925, locale), stake: moneyText(1_100, locale) })],
    ] as const) {
      const dialog = await openWinDialog(me, wins);
      await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(title);
      await expectAccessible(page);
    }
    await context.close();
  });

const recordCounter = async (me: Person, wins: Wins): Promise<string[]> => {
  await me.page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('.win-amount .amount')?.textContent;
      if (text && seen.at(-1) !== text) seen.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await me.page.clock.install();
  await openWinDialog(me, wins);
  await me.page.clock.runFor(3_000);
  return me.page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
};

test('counts a gain up once, and shows a loss, or any prize under reduced motion, at once', async ({ browser }) => {
  for (const [wins, reducedMotion, moves] of [
    [one, 'no-preference', true],
    [loss, 'no-preference', false],
    [one, 'reduce', false],
  ] as const) {
    const context = await browser.newContext({ reducedMotion });
    const seen = await recordCounter(createPerson(await context.newPage(), 'en-US'), wins);
    expect(seen.at(-1)).toMatch(wins === loss ? /\b9\.25\b/ : /\b84\.15\b/);
    expect(seen.length > 1).toBe(moves);
    await context.close();
  }
});

test('describes a win by its final amount while the counter runs', async ({ page }) => {
  await page.clock.install();
  const me = createPerson(page, 'en-US');
  await me.go('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate((text) => sessionStorage.setItem('dialog', text), JSON.stringify({ name: 'win', data: one }));
  // The clock is stopped from here on, so the counter does not move.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.reload();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleDescription(/AED\s*\u2066?84\.15\b/);
  await expect(dialog).not.toHaveAccessibleDescription(/AED\s*\u2066?0\b/);
});

test("lists the drawn numbers and the player's hits, and leads on", async ({ page }) => {
  const me = createPerson(page, 'en-US' satisfies Locale);
  const { t } = me;
  const dialog = await openWinDialog(me, one);
  await expect(dialog).toContainText('Quick Five');
  await expect(dialog).toContainText('261121-0642');
  await expect(
    dialog.getByRole('list', { name: `${t('win:drawn')}: 7, 2 matched, 11 matched, 5, 9 matched` }),
  ).toBeVisible();
  await expect(dialog.getByRole('list', { name: '2 matched, 9 matched, 11 matched', exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('win:order') })).toBeFocused();
  await dialog.getByRole('button', { name: t('win:again') }).click();
  await expect(page).toHaveURL(/\/lottery\/quick-five$/);

  const many = await openWinDialog(me, seven, '/lottery/quick-five');
  await expect(many).toHaveCount(1);
  await expect(many).toContainText(t('win:moreWins', { count: 2 }));
  expect(await many.getByRole('link').first().getAttribute('href')).toBe(
    `/account/order/orderDetail?orderId=${orderId}`,
  );
  await many.getByRole('button', { name: t('win:again') }).click();
  await expect(many).toHaveCount(0);
  await expect(page).toHaveURL(/\/lottery\/quick-five$/);
});

test('closes before a link to one of several orders is followed', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  await page.addInitScript(() => {
    document.addEventListener('close', () => sessionStorage.setItem('closed', location.pathname), { capture: true });
  });
  const dialog = await openWinDialog(me, { ...seven, jumpType: 5, winningBigAmount: 8_415 });
  await page.evaluate(() => sessionStorage.removeItem('closed'));
  await dialog.getByRole('link').first().click();
  await page.waitForURL((url) => !url.pathname.startsWith('/Terms'));
  expect(await page.evaluate(() => sessionStorage.getItem('closed'))).toBe('/Terms-and-Conditions');
});

test('names the raffle prize apart, and marks only winning numbers', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  const raffle = { luckyId: 'LH6047511', prize: 1_000_000 };
  const dialog = await openWinDialog(me, {
    ...one,
    totalPrizeAmount: 2_002_000,
    wins: [
      {
        ...win,
        lotteryType: 61,
        drawId: '61-261128',
        prize: 2_002_000,
        numbers: [[3, 8, 14, 20, 26, 29], [9]],
        hits: [3, 9],
        marks: [true, false, false, false, false, false, true],
        entriesCount: 2,
        entries: [
          { play: 'main', picks: [[1, 3, 13, 17, 27, 28], [9]], multiple: 1, prize: 1_002_000, hits: [3, 9], raffle },
          { play: 'main', picks: [[3, 4, 9, 13, 18, 30], [5]], multiple: 1, prize: 1_000_000, hits: [], raffle },
        ],
      },
    ],
  });
  const names = await dialog.getByRole('list').evaluateAll((all) => all.flatMap((list) => list.ariaLabel ?? []));
  expect(names).toEqual([
    `${me.t('win:drawn')}: 3 matched, 8, 14, 20, 26, 29, month 9 matched`,
    '1, 3 matched, 13, 17, 27, 28, month 9 matched',
    '3, 4, 9, 13, 18, 30, month 5',
  ]);
  for (const entry of await dialog.locator('.win-list > li').all()) {
    await expect(entry.locator('.win-raffle')).toContainText(/Lucky Chance \S?LH6047511/);
    await expect(entry.locator('.win-raffle')).toContainText(/AED\s*\S?10,000/);
  }
  await expect(dialog.locator('.win-list > li').first().locator('.win-row').first()).toContainText(/AED\s*\S?20\b/);
  await expectAccessible(page);
});

test('fits the largest prize within the dialog', async ({ browser }) => {
  for (const [locale, width] of SCREENS) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale, reducedMotion: 'reduce' });
    const me = createPerson(await context.newPage(), locale);
    for (const totalPrizeAmount of [2_000_000, 10_000_000_000]) {
      const dialog = await openWinDialog(me, { ...one, totalPrizeAmount });
      const [amount, draw] = await Promise.all(
        ['.win-amount .amount', '.win-art'].map((part) => dialog.locator(part).boundingBox()),
      );
      if (!amount || !draw) throw new Error('the amount and the picture have no boxes');
      expect(amount.x, `${locale} ${width} ${totalPrizeAmount}`).toBeGreaterThanOrEqual(draw.x);
      expect(amount.x + amount.width).toBeLessThanOrEqual(draw.x + draw.width);
      expect(amount.height).toBeGreaterThan(24);
    }
    await context.close();
  }
});

test('leads from a grand prize to the prizes to claim', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  const dialog = await openWinDialog(me, { ...one, jumpType: 5, winningBigAmount: 8_415 });
  await expect(dialog.getByRole('button', { name: me.t('win:claim') })).toBeFocused();
  await expect(dialog).toContainText(me.t('win:grand'));
});

test('names each number by its kind, and marks it in its own place', async ({ page }) => {
  const me = createPerson(page, 'en-US');
  const { t } = me;
  const lists = async (changes: Partial<Win>): Promise<string[]> => {
    const dialog = await openWinDialog(me, { ...one, wins: [{ ...win, ...changes }] });
    await expectAccessible(page);
    return dialog.getByRole('list').evaluateAll((all) => all.flatMap((list) => list.ariaLabel ?? []));
  };
  const entry = { multiple: 1, prize: 8_415 };
  // The month 7 is hit, the day 7 is not.
  expect(
    await lists({
      lotteryType: 61,
      drawId: '61-261121',
      numbers: [[1, 2, 3, 7, 5, 6], [7]],
      hits: [1, 7],
      marks: [true, false, false, false, false, false, true],
      entries: [{ ...entry, play: 'main', picks: [[1, 8, 9, 10, 11, 12], [7]], hits: [1, 7] }],
    }),
  ).toEqual([
    `${t('win:drawn')}: 1 matched, 2, 3, 7, 5, 6, month 7 matched`,
    '1 matched, 8, 9, 10, 11, 12, month 7 matched',
  ]);
  expect(
    await lists({
      lotteryType: 65,
      drawId: '65-261121-0642',
      numbers: [[1, 2, 3, 4, 5, 6]],
      hits: [2],
      marks: [false, true, false, false, false, false],
      entries: [{ ...entry, play: 'pick1', picks: [[2]], hits: [2] }],
    }),
  ).toEqual([
    `${t('win:drawn')}: Clownfish, Seahorse matched, Sea turtle, Dolphin, Octopus, Starfish`,
    'Seahorse matched',
  ]);
  // Nothing was picked: the digit is hit by its colour.
  expect(
    await lists({
      lotteryType: 67,
      drawId: '67-261121-0642',
      numbers: [[5]],
      hits: [5],
      marks: [true],
      entries: [{ ...entry, play: 'violet', picks: [], hits: [5] }],
    }),
  ).toEqual([`${t('win:drawn')}: 5, green and violet matched`]);
});
