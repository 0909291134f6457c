import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Resolves when what moves has arrived, and lets nothing set off anew: a button half-way to its colour has neither's contrast. */
async function stand(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Only what is wrong, told in the page itself: a third of the time. Otherwise axe writes down everything that is right, too, and sums
 * up in a page of its own, for the sake of frames of other origins: what is looked at here has none open.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/** Nothing serious for axe, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await stand(page);
  const { violations } = await axe(page).analyze();
  await page.emulateMedia({ reducedMotion: null });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(told, page.url()).toEqual([]);
  // The body cuts off what is too wide: shown here, so that it counts.
  const wider = await page.evaluate(() => {
    document.body.style.overflowX = 'visible';
    const more = document.documentElement.scrollWidth - innerWidth;
    document.body.style.overflowX = '';
    return more;
  });
  expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
