import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing serious for axe, and nothing wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
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
