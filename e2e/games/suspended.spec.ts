import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { games } from '#games/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { magic5 } from '#games/magic5/index.ts';
import { octaluck } from '#games/octaluck/index.ts';
import { fetchUpcomingDraws, runOps } from '../support/product-clock.ts';
import { createPerson } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** The page of a suspended game, and each game's link to its results. */

test('names a suspended game on its page, and leads home from the dialog', async ({ browser }) => {
  await runOps('draw', 'suspend', octaluck.key, 'maintenance', 'new balls');
  try {
    for (const locale of ['en-US', 'ar-AE'] as const) {
      const page = await (await browser.newContext({ locale, viewport: { width: 390, height: 844 } })).newPage();
      const me = createPerson(page, locale);
      const game = me.t(`games:${octaluck.name}.name`);
      await me.go(`/lottery/${octaluck.key}`);
      const notice = page.getByRole('dialog', { name: me.t('dialogs:salesSuspension.title') });
      await expect(notice).toContainText(me.t(`errors:${errorCodes.gameUnderMaintenance}`));
      await expectAccessible(page);
      // Beneath the dialog, the page explains the suspension in its own words.
      const main = page.getByRole('main');
      await expect(main.locator('h1')).toHaveText(game);
      await expect(main.locator('h2').first()).toHaveText(me.t('play:pause.title', { game }));
      await expect(main).toContainText(me.t('play:pause.maintenance'));
      await expect(main).not.toContainText(me.t(`errors:${errorCodes.gameUnderMaintenance}`));
      await notice.getByRole('button').last().click();
      await expect(page).toHaveURL(locale === 'ar-AE' ? /\/ar-AE$/ : /\d\/$/);
      await page.context().close();
    }
  } finally {
    await runOps('draw', 'resume', octaluck.key);
  }
});

test('sells the current draw after a suspension that begins with its end', async ({ browser }) => {
  // The two are drawn on different days, so one of them sells.
  const game = (await fetchUpcomingDraws(magic5.lotteryType)).current ? magic5 : luckyDay;
  await runOps('draw', 'suspend', game.key, 'after-draw', 'new balls');
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    const me = createPerson(page, 'en-US');
    await me.go(`/lottery/${game.key}`);
    await me.press('play:quick');
    await me.press('play:add');
    const pay = page.getByRole('complementary').getByRole('button', { name: /AED/ });
    await expect(pay).toBeEnabled();
    await expect(page.getByRole('button', { name: me.t('play:draws.more') })).toBeDisabled();
    await pay.click();
    await expect(page).toHaveURL(/\/account\/login/);
    await page.context().close();
  } finally {
    await runOps('draw', 'resume', game.key);
  }
});

test("every game's page links to its results", async ({ page }) => {
  for (const { key } of games) {
    await page.goto(`${origin()}/lottery/${key}`);
    await expect(page.locator(`main a[href="/lottery/${key}/results"]`).first()).toBeVisible();
  }
});
