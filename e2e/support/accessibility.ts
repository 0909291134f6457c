import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits for running animations and starts no new ones: the contrast of a half-finished transition is wrong. */
async function settleAnimations(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Reports violations only, in the page itself: a third of the time. By default axe also lists what passes, and gathers the results
 * of cross-origin frames in a page of its own; the pages tested here have no such frames.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);

/** Expects no serious violation of axe's rules, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await settleAnimations(page);
  const { violations } = await axe(page).analyze();
  await page.emulateMedia({ reducedMotion: null });
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const descriptions = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(descriptions, page.url()).toEqual([]);
  // The body hides its overflow: it is made visible so that it counts.
  const wider = await page.evaluate(() => {
    document.body.style.overflowX = 'visible';
    const more = document.documentElement.scrollWidth - innerWidth;
    document.body.style.overflowX = '';
    return more;
  });
  expect(wider, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}
