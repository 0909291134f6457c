import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { quickFive } from '#games/quick-five/index.ts';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createBuyer } from '../support/buyer.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { currentProduct, origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

/** An exclusion that begins while a player's page is open. */

const ENTRIES = [{ play: 'nap1', picks: [[7]], multiple: 1 }];
const order = (draws: number) => ({
  lotteryType: quickFive.lotteryType,
  entries: ENTRIES,
  draws,
  price: Number(quickFive.price) * draws,
});

for (const locale of sampleCases('exclusion', LOCALES, 1))
  test(`an excluded player is refused at the purchase, and told of a prize to claim, in ${locale}`, async ({
    browser,
  }) => {
    const me = await createBuyer(browser, locale, 1440, 50);
    const { page, t, press, go, player } = me;
    const notice = page.getByRole('dialog', { name: t('dialogs:selfExclusionLogin.title') });
    const bought = await placeOrderFor(me, order(1));
    await moveToMidSale();
    const checked = page.waitForResponse('**/hapi/100163', { timeout: 0 });
    await go(`/lottery/${quickFive.key}`);
    await press('play:quick');
    await press('play:add');
    await checked;

    // What a relative applied for begins, and a win is to be claimed.
    await withProductDatabase(currentProduct().folder, async (db) => {
      const theirs = sql`(select id from players where open_id = ${player.session.user.userOpenId})`;
      await sql`insert into family_exclusions (player_id, ends_at)
        values (${theirs}, product_now() + interval '180 days')`.execute(db);
      await sql`insert into grand_prizes (order_id, draw_id, player_id, amount, won_at, expires_at)
        select order_id, draw_id, ${theirs}, 12500000, product_now(), product_now() + interval '180 days'
        from order_draws where order_id = ${bought}`.execute(db);
    });
    await press('play:bar.pay', { amount: moneyText(quickFive.price, locale) });
    await expect(notice).toContainText(t('errors:familyExcluded'));
    await expectAccessible(page);
    await press('dialogs:selfExclusionLogin.withdraw');
    await expect(page).toHaveURL(origin() + localHref('/account/withdraw', locale));

    const [before = ''] = t('dialogs:selfExclusionLogin.prize').split('{{amount}}');
    await expect(notice).toContainText(before);
    await expect(notice).toContainText('125,000');
    await expectAccessible(page);
    // A grand prize can be claimed in spite of the exclusion.
    await notice.getByRole('link', { name: t('dialogs:selfExclusionLogin.details') }).click();
    await expect(page).toHaveURL(origin() + localHref('/grandPrizeProcess', locale));
    await expect(page.getByRole('button', { name: t('claim:appointment.action') })).toBeVisible();
    await page.context().close();
  });
