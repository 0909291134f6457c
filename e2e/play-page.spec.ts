import { expect, test } from '@playwright/test';
import { personAt } from './support/journey.ts';
import { expectSound } from './support/sound.ts';

const numbers = [1, 2, 3, 4, 5, 6, 10, 11];
const plan = {
  draft: { play: 'nap1', picks: [[]], multiple: 1 },
  entries: [
    { play: 'nap8', picks: [numbers], multiple: 50 },
    { play: 'predict3', picks: [[4], [11], [9]], multiple: 10 },
    { play: 'group3', picks: [[3, 8, 9]], multiple: 20 },
  ],
  draws: 20,
  editing: null,
};

for (const [locale, width] of [
  ['en-US', 390],
  ['ar-AE', 390],
  ['en-US', 1440],
  ['ar-AE', 1440],
] as const)
  test(`every entry of a plan can be changed and removed, ${locale} at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
    await context.addInitScript((text) => {
      if (!sessionStorage.getItem('play:quick-five')) sessionStorage.setItem('play:quick-five', text);
    }, JSON.stringify(plan));
    const page = await context.newPage();
    const me = personAt(page, locale);
    const { t } = me;
    await me.go('/lottery/quick-five');
    const open = page.getByRole('button', { name: t('play:plan.open') });
    if (width === 390) await open.click();
    const panel = width === 390 ? page.getByRole('dialog') : page.getByRole('complementary');
    await expect(panel.getByRole('button', { name: t('play:plan.remove', { n: 3 }) })).toBeVisible();
    await expectSound(page);
    const box = await panel.boundingBox();
    for (const n of [1, 2, 3])
      for (const what of ['edit', 'remove']) {
        const button = panel.getByRole('button', { name: t(`play:plan.${what}`, { n }) });
        const at = await button.boundingBox();
        // Nothing of it is cut off at either side.
        expect(at?.x).toBeGreaterThanOrEqual(box?.x ?? 0);
        expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
      }
    await panel.getByRole('button', { name: t('play:plan.remove', { n: 1 }) }).click();
    await expect(panel.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(2);
    if (width === 1440) await expect(panel.getByRole('button').last()).toBeInViewport({ ratio: 1 });
    await context.close();
  });
