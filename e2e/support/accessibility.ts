import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { default as Axe, Result, RunOptions } from 'axe-core';

/** Half as long as what the package exports. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits for running animations and starts no new ones: the contrast of a half-finished transition is wrong. */
async function settleAnimations(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Rules whose violations axe calls moderate or minor, which the tests ignore. They take a third of its time. */
const IGNORED_RULES = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'skip-link',
];
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  rules: Object.fromEntries(IGNORED_RULES.map((rule) => [rule, { enabled: false }])),
};

/** Loads axe once into each document: loading it takes as long as half a check. */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
}

async function findViolations(page: Page): Promise<readonly Result[]> {
  await loadAxe(page);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof Axe }).axe.run(document, options),
    OPTIONS,
  );
  return violations;
}

/** Expects no serious violation of axe's rules, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  // Hydration enables a form, which changes the colours of its buttons.
  await expect(page.locator('form > fieldset:disabled')).toHaveCount(0);
  await settleAnimations(page);
  const violations = await findViolations(page);
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
