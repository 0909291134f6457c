import { expect, test, type Page } from '@playwright/test';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { createDemoCard } from '#instants/demo-card.ts';
import { scratchCards } from '#instants/index.ts';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { findDemoBytes, useDemoTier } from '../support/demo-bytes.ts';
import { sentencePattern } from '../support/person.ts';
import { origin } from '../support/product.ts';

const game = (key: string) =>
  assertPresent(
    scratchCards.find((one) => one.key === key),
    key,
  );
const grid = game('spice-souk');
const framed = game('pearl-dhow');

/** Opens a demo of the page of samples whose next card is of the tier. */
async function openDemo(page: Page, locale: Locale, card: typeof grid, tier: number) {
  await page.goto(`${origin()}${localHref('/sandbox/ui', locale)}`);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await useDemoTier(page, card.plan, tier);
  const place = page.locator(`section[lang=${locale}][data-theme=light] [data-cards]`);
  await place.getByRole('button', { name: card.texts[locale].name, exact: true }).click();
  const t = getT(locale, 'instants');
  const dialog = page.getByRole('dialog', { name: card.texts[locale].name });
  await expect(dialog.locator('[data-foil=true]')).toBeVisible();
  return { t, dialog, said: dialog.locator('[aria-live=polite]'), areas: dialog.locator('[data-area]') };
}

/** Rubs an area from edge to edge. */
async function rub(page: Page, { x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  await page.mouse.move(x + 6, y + 6);
  await page.mouse.down();
  const rows = Math.ceil(height / 18);
  for (let row = 0; row <= rows; row++)
    await page.mouse.move(x + (row % 2 === 0 ? width - 6 : 6), y + (height * row) / rows, { steps: 4 });
  await page.mouse.up();
}

/** All that the page says, holds and stores, without the legend of prizes, which is the same for each card. */
const readPage = (page: Page) =>
  page.evaluate(() => {
    const copy = document.querySelector('dialog[open]')?.cloneNode(true) as HTMLElement;
    copy.querySelector('.scratch-legend')?.remove();
    return `${copy.outerHTML} ${JSON.stringify({ ...localStorage })} ${JSON.stringify({ ...sessionStorage })}`;
  });

for (const locale of LOCALES)
  test(`a pointer opens area after area, and nothing of a covered one is in the page (${locale})`, async ({ page }) => {
    const { t, dialog, areas } = await openDemo(page, locale, grid, 3);
    const names = createDemoCard(grid, findDemoBytes(grid.plan, 3)).face.areas.map(
      ({ symbol }) => grid.texts[locale][`symbol.${symbol}`] ?? '',
    );
    const covered = await readPage(page);
    for (const name of names) expect(covered).not.toContain(name);
    await expect(dialog.locator('.scratch-area img')).toHaveCount(0);

    await rub(page, assertPresent(await areas.first().boundingBox(), 'the first area'));
    await expect(areas.first()).toHaveAccessibleName(t('label.area.open', { n: 1, of: 9, shown: names[0] ?? '' }));
    // The answer is here by now; the eight areas that are covered say and show nothing of it.
    const half = await readPage(page);
    for (const name of names.filter((one) => one !== names[0])) expect(half).not.toContain(name);
    await expect(dialog.locator('.scratch-area img')).toHaveCount(1);

    await dialog.getByRole('button', { name: t('scratchCard') }).click();
    await dialog.getByRole('button', { name: t('skip') }).click();
    const prize = assertPresent(grid.plan.tiers[2], 'tier 3').prize;
    const result = dialog.locator('.scratch-result');
    await expect(result).toContainText(t('result.wouldWin'));
    // The glow of a win reaches over the buttons below it, and keeps no pointer from them.
    expect(await result.evaluate((one) => getComputedStyle(one, '::before').pointerEvents)).toBe('none');
    await expect(dialog.locator('.scratch-won > [aria-hidden]')).toHaveText(sentencePattern(moneyText(prize, locale)));
    await expect(dialog.locator('[data-won=true]')).toHaveCount(3);
  });

for (const locale of LOCALES)
  test(`the keyboard alone plays a framed card, without motion (${locale})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { t, dialog, areas, said } = await openDemo(page, locale, framed, 0);
    const { areas: mine, winningAreas } = createDemoCard(framed, findDemoBytes(framed.plan, 0)).face;
    await expectAccessible(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await areas.first().focus();
    await page.keyboard.press('Enter');
    await expect(said).toHaveText(
      t('label.winning.open', { n: 1, of: 3, shown: winningAreas[0]?.symbol ?? '', prize: '' }),
    );
    // Numbers run from left to right in both languages, and so do the arrow keys.
    await page.keyboard.press('ArrowRight');
    await expect(areas.nth(1)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(areas.nth(4)).toBeFocused();
    for (let area = 2; area < 11; area++) {
      await areas.nth(area).focus();
      await page.keyboard.press('Enter');
    }
    const last = assertPresent(mine[7], 'your last number');
    await expect(areas.nth(10)).toHaveAccessibleName(
      t('label.yours.open', { n: 8, of: 8, shown: last.symbol, prize: moneyText(last.prize ?? 0, locale) }),
    );
    await expect(said).toHaveText(t('result.with', { sentence: t('result.noneSum'), note: t('result.demo') }));
    await expect(dialog.locator('[data-won=true]')).toHaveCount(0);
    await expectAccessible(page);
  });

test('five cards of an order are scratched by a hand that can be stopped, then all at once', async ({ page }) => {
  const { t, dialog } = await openDemo(page, 'en-US', grid, 0);
  await page.keyboard.press('Escape');
  const first = assertPresent(scratchCards[0], 'a card');
  const name = getT('en-US', 'ui')('show.cardOrder', { name: first.texts['en-US'].name });
  await page.locator('section[lang=en-US][data-theme=light]').getByRole('button', { name }).click();
  const order = page.getByRole('dialog', { name: first.texts['en-US'].name });
  await expect(dialog).toHaveCount(0);
  await order.getByRole('button', { name: t('order.auto') }).click();
  await expect(order.getByRole('status')).toHaveText(t('order.autoAt', { n: 2, of: 5 }));
  await order.getByRole('button', { name: t('order.stop') }).click();
  await order.getByRole('button', { name: t('order.all') }).click();
  const summary = order.getByRole('region', { name: t('order.summary') });
  await expect(summary).toContainText(/Cards that won: [0-5] of 5/);
  await expect(order.locator('.scratch-strip [data-state=covered]')).toHaveCount(0);
  await order.getByRole('button', { name: /^Card 1: / }).click();
  await expect(order.getByRole('heading', { name: t('order.position', { n: 1, of: 5 }) })).toBeVisible();
  await expect(order.locator('.scratch-area[data-cleared=false]')).toHaveCount(0);
});
