import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { coupons } from '#contract/coupons/100140-coupons.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { LOCALES } from '#i18n/locales.ts';
import { DAY_MS } from '#kernel/time.ts';
import { createCampaign } from '#server/coupons/campaigns.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { moneyText } from '#ui/currency.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';
import { createBuyer } from '../support/buyer.ts';
import { confirmAtBank, createDepositor, formatAmount } from '../support/depositor.ts';
import { expectLeftToRight, expectTranslated } from '../support/language.ts';
import { sentencePattern, type Person } from '../support/person.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { sendCommandOrThrow, type Player } from '../support/player.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { currentProduct } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

/** Coupons: a code is redeemed, and the coupon used with an order and with a deposit. */

/** A campaign of AED 20 for an order or deposit of AED 5 or more; returns its code. */
async function makeCode(purpose: 'purchase' | 'deposit'): Promise<string> {
  const code = `EID${randomInt(1_000_000, 10_000_000)}`;
  await withProductDatabase(currentProduct().folder, async (db) => {
    const now = (await readProductNow(db)).getTime();
    await createCampaign(db, {
      code,
      isCodeShared: true,
      purpose,
      amount: 2_000n,
      minAmount: 500n,
      from: new Date(now - DAY_MS),
      until: new Date(now + 7 * DAY_MS),
      maxCoupons: 10,
      budget: 100_000n,
    });
  });
  return code;
}

const LARGE_ENTRY = { play: 'nap1', picks: [[7]], multiple: 50 };
/** AED 250 for Quick Five, as the tab keeps it: more than is paid without a question. */
const LARGE_CART = JSON.stringify({
  draft: { ...LARGE_ENTRY, picks: [[]] },
  entries: [LARGE_ENTRY],
  draws: 5,
  editing: null,
});
/** AED 5 for Quick Five. */
const SMALL_ORDER = {
  lotteryType: quickFive.lotteryType,
  entries: [{ play: 'nap1', picks: [[1]], multiple: 5 }],
  price: 500,
};

const wallet = ({ session }: Player) => sendCommandOrThrow(balance, {}, session).then(({ data }) => data);
const textOf = ({ t, locale }: Person, key: string, fils: number) =>
  sentencePattern(t(key, { amount: moneyText(fils, locale) }));

async function redeem(me: Person, code: string): Promise<void> {
  const { page, t } = me;
  await me.go('/account/coupons');
  await expect(page.getByRole('heading', { name: t('coupons:empty.title') })).toBeVisible();
  await page.getByLabel(t('coupons:redeem.label')).fill('no such code');
  await me.press('coupons:redeem.submit');
  await expect(page.getByRole('alert')).toHaveText(t(`errors:${errorCodes.couponCodeUnknown}`));
  await page.getByLabel(t('coupons:redeem.label')).fill(code.toLowerCase());
  await me.press('coupons:redeem.submit');
  await expect(page.getByRole('status').filter({ hasText: textOf(me, 'coupons:redeem.done', 2_000) })).toBeVisible();
  const cards = page.getByRole('region', { name: t('coupons:group.usable') }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expectAccessible(page);
  await expectTranslated(page, me.locale);
  await expectLeftToRight(page);
}

const choice = ({ page, t }: Person) =>
  page.getByRole('combobox', { name: t('coupons:choice.label') }).filter({ visible: true });

for (const locale of sampleCases('coupons', LOCALES, 1)) {
  test(`a redeemed coupon pays for an order, and its rest is shown as gift, ${locale}`, async ({ browser }) => {
    const me = await createBuyer(browser, locale, locale === 'en-US' ? 1440 : 390, 50);
    const { page, t, player } = me;
    await redeem(me, await makeCode('purchase'));
    await me.go('/lottery/quick-five');
    const grid = page.getByRole('group', { name: t('play:grid', { from: 1, to: 11 }) });
    const add = async (numbers: readonly number[]) => {
      for (const n of numbers) {
        await grid.getByRole('button', { name: String(n), exact: true }).click();
        await me.press('play:add');
      }
    };
    await add([1]);
    // A moved clock loads the page anew.
    await moveToMidSale(page);
    await choice(me).selectOption({ index: 1 });
    // The choice outlives a reload.
    await page.reload();
    await expect(choice(me)).not.toHaveValue('');
    // Below the minimum it says so, and the coupon is not sent.
    await expect(
      page.getByText(textOf(me, 'coupons:choice.below.purchase', 500)).filter({ visible: true }),
    ).toBeVisible();
    await add([2, 3, 4, 5]);
    await expect(
      page.getByText(textOf(me, 'coupons:choice.gives.purchase', 2_000)).filter({ visible: true }),
    ).toBeVisible();
    await expectAccessible(page);
    await me.press('play:bar.pay', { amount: moneyText(0, locale) });
    const dialog = page.getByRole('dialog').filter({ hasText: t('play:done.title') });
    await dialog.getByRole('button', { name: t('play:done.on') }).click();
    expect(await wallet(player)).toMatchObject({ totalBalance: 6_500, giftBalance: 1_500 });
    // The next order is offered the gift balance, and the coupon no longer.
    await add([6]);
    await expect(page.getByText(textOf(me, 'coupons:choice.gift', 1_500)).filter({ visible: true })).toBeVisible();
    await expect(choice(me)).toHaveCount(0);
    await me.go('/account');
    await expect(page.getByRole('main').getByText(t('account:box.gift'))).toBeVisible();
    await page.locator('header .balance-open').filter({ visible: true }).click();
    await expect(page.locator('[data-balance="giftBalance"]').filter({ visible: true })).toContainText('15.00');
    await me.go('/account/coupons');
    await expect(page.getByRole('region', { name: t('coupons:group.over') })).toContainText(t('coupons:state.used'));
    await page.context().close();
  });

  test(`a coupon that is used elsewhere changes the question whether to pay, ${locale}`, async ({ browser }) => {
    const me = await createBuyer(browser, locale, 1440, 300);
    const { page, t, player } = me;
    await redeem(me, await makeCode('purchase'));
    await me.go('/');
    await page.evaluate((text) => sessionStorage.setItem('play:quick-five', text), LARGE_CART);
    await me.go('/lottery/quick-five');
    await moveToMidSale(page);
    await choice(me).selectOption({ index: 1 });
    await me.press('play:bar.pay', { amount: moneyText(23_000, locale) });
    const dialog = page.getByRole('dialog');
    const asks = (fils: number) =>
      expect(dialog.getByRole('heading', { name: textOf(me, 'play:confirm.title', fils) })).toBeVisible();
    const pays = (fils: number) => dialog.getByRole('button', { name: textOf(me, 'play:bar.pay', fils) });
    await asks(23_000);
    const { data } = await sendCommandOrThrow(coupons, {}, player.session);
    await placeOrderFor(me, { ...SMALL_ORDER, couponId: data.list[0]?.couponId });
    await asks(25_000);
    await expect(async () => {
      // A press just after the sum has changed is no answer to it.
      if (await pays(25_000).isVisible()) await pays(25_000).click();
      await expect(pays(25_000)).toBeHidden({ timeout: 200 });
    }).toPass();
    await expect(page.getByRole('dialog', { name: t('play:done.title') })).toBeVisible();
    // AED 300, the coupon of 20, an order of 5 and one of 250.
    expect(await wallet(player)).toMatchObject({ totalBalance: 6_500 });
    await page.context().close();
  });

  test(`a redeemed coupon comes with a deposit, ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t, player } = me;
    await redeem(me, await makeCode('deposit'));
    await me.press('coupons:go.deposit');
    await choice(me).selectOption({ index: 1 });
    await page.reload();
    await expect(choice(me)).not.toHaveValue('');
    await page.getByLabel(t('deposit:amount.label')).fill('150');
    await expect(page.getByText(textOf(me, 'coupons:choice.gives.deposit', 2_000))).toBeVisible();
    await expectAccessible(page);
    await me.press('deposit:continue');
    // What to pay with names the coupon, after a reload too.
    const totals = page.getByRole('term').filter({ hasText: t('deposit:totals.coupon') });
    await expect(totals).toBeVisible();
    await page.reload();
    await expect(totals).toBeVisible();
    await expectAccessible(page);
    await me.press('deposit:continue');
    await page.getByLabel(t('deposit:card.number')).fill(newCardNumber());
    await page.getByLabel(t('deposit:card.expiry')).fill('1239');
    await page.getByLabel(t('deposit:card.cvv')).fill('123');
    await me.press('deposit:pay', { amount: formatAmount(me, '150.00') });
    await confirmAtBank(me);
    await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
    await expect(page.getByText(textOf(me, 'deposit:success.coupon', 2_000))).toBeVisible();
    expect(await wallet(player)).toMatchObject({ totalBalance: 17_000, giftBalance: 2_000 });
    await page.context().close();
  });
}
