import { expect, test, type Page } from '@playwright/test';
import { origin } from '../support/product.ts';

/** UI components on a page of their own. */
async function openShowcase(page: Page) {
  await page.goto(`${origin()}/sandbox/ui`);
  const place = page.locator('section[lang=en-US][data-theme=light]').first();
  await expect(place.getByRole('button', { name: 'Open the dialog' })).toBeVisible();
  // Astro marks an island until React hydrates it: after that no press is lost.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  return place;
}
const scrollOverflow = async (page: Page) => {
  await page.mouse.wheel(0, 600);
  return page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
};

test('a dialog that asks before it closes survives repeated Esc', async ({ page }) => {
  const place = await openShowcase(page);
  await place.getByRole('button', { name: 'Open a dialog that asks before it closes' }).click();
  const outer = page.getByRole('dialog', { name: 'Stop the remaining draws?' });
  const question = page.getByRole('dialog', { name: "Leave the bank's page?" });
  await expect(outer).toBeVisible();
  for (let i = 0; i < 5; i++) {
    await page.keyboard.press('Escape');
    // The question is on top and takes the keyboard.
    await expect(question).toBeVisible();
    await expect(outer).toBeVisible();
    await expect(question.getByRole('button', { name: 'Leave' })).toBeEnabled();
  }
  expect(await page.evaluate(() => document.querySelectorAll('dialog:modal').length)).toBe(2);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('nested dialogs release scrolling and the focus when they close', async ({ page }) => {
  const place = await openShowcase(page);
  const opener = place.getByRole('button', { name: 'Open a dialog that asks before it closes' });
  await opener.click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  expect(await scrollOverflow(page)).toBe('hidden');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await scrollOverflow(page)).not.toBe('hidden');
  await expect(opener).toBeFocused();
});

test('a closable dialog closes with Esc and returns the focus', async ({ page }) => {
  const place = await openShowcase(page);
  const opener = place.getByRole('button', { name: 'Open the dialog' });
  for (let i = 0; i < 3; i++) {
    await opener.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('rolling balls stay within their row with their badges and shadows', async ({ page }) => {
  const place = await openShowcase(page);
  const fits = await place.evaluate(async (section) => {
    const rows = [...section.querySelectorAll('.balls-roll')];
    await Promise.all(rows.flatMap((row) => row.getAnimations({ subtree: true })).map(({ finished }) => finished));
    return rows.map((row) => {
      const box = row.getBoundingClientRect();
      const parts = [...row.querySelectorAll('.ball, .ball > span')].map((part) => part.getBoundingClientRect());
      const [left, right] = [Math.min(...parts.map((part) => part.left)), Math.max(...parts.map((part) => part.right))];
      // A shadow is 8 px wide.
      return left - 8 >= box.left && right + 4 <= box.right && row.scrollWidth <= row.clientWidth;
    });
  });
  expect(fits.length).toBeGreaterThan(5);
  expect(new Set(fits)).toEqual(new Set([true]));
});

test('a number field can be cleared and retyped, and clamps to its bounds', async ({ page }) => {
  const place = await openShowcase(page);
  const field = place.getByRole('spinbutton', { name: 'Draws' });
  await field.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('');
  await page.keyboard.type('5');
  await expect(field).toHaveValue('5');
  await page.keyboard.type('0');
  await expect(field).toHaveValue('20');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('20');
  await place.getByRole('button', { name: 'Fewer' }).click();
  await expect(field).toHaveValue('19');
});

test('a number field takes Arabic digits and arrow keys', async ({ page }) => {
  const place = await openShowcase(page);
  const field = place.getByRole('spinbutton', { name: 'Draws' });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('١٢');
  await expect(field).toHaveValue('12');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('12');
  await field.focus();
  await page.keyboard.press('ArrowUp');
  await expect(field).toHaveValue('13');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveValue('11');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('many');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('11');
});
