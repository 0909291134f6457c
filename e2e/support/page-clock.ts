import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

/** Any time. */
const NOON = Date.UTC(2026, 10, 22, 8);

/**
 * Stops the clock of a page and of those that follow in its tab, so that only the test moves their time: on a clock
 * that runs, a slow machine would reach a time-out of the product before the test does. Call it before a page is
 * opened, or when no call is under way: the clock jumps by a minute, which would end the call.
 */
export async function stopPageClock(page: Page): Promise<void> {
  await page.clock.install({ time: NOON });
  // It runs until it is stopped, and cannot be stopped at a time that is over.
  await page.clock.pauseAt(NOON + 60_000);
}

/** As `expectAccessible`. The check needs timers, so the stopped clock moves by some hundred milliseconds. */
export async function expectAccessibleOnStoppedClock(page: Page): Promise<void> {
  const check = { isOver: false };
  const tick = async () => {
    while (!check.isOver) await page.clock.runFor(1);
  };
  await Promise.all([expectAccessible(page).finally(() => (check.isOver = true)), tick()]);
}
