import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { games } from '#games/index.ts';
import { octaluck } from '#games/octaluck/index.ts';
import { runOps } from '../support/product-clock.ts';
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

test("every game's page links to its results", async ({ page }) => {
  for (const { key } of games) {
    await page.goto(`${origin()}/lottery/${key}`);
    await expect(page.locator(`main a[href="/lottery/${key}/results"]`).first()).toBeVisible();
  }
});
