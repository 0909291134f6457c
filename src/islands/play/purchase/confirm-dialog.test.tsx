import { expect, test, vi } from 'vitest';
import { $wallet } from '#client/wallet/wallet.ts';
import type { Coupon } from '#contract/coupons/fields.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { createPlay, renderInPlay } from '#support/islands/play-context.tsx';
import { createWallet } from '#support/players/wallet.ts';
import { $chosenCoupon } from './chosen-coupon.ts';
import ConfirmDialog from './confirm-dialog.tsx';

// What the layout tells the page: the smallest deposit is AED 10.
vi.stubGlobal('document', { getElementById: () => ({ textContent: '{"minDeposit":1000}' }) });

const none = () => undefined;
/** Pays for all of the order below. */
const COUPON: Coupon = {
  couponId: 'a',
  use: 'purchase',
  amount: 48_000,
  minAmount: 24_000,
  validStartTimestamp: 0,
  validEndTimestamp: 1,
  state: 'usable',
  usedTimestamp: null,
};
/** Twelve entries in two draws of Lucky Day: AED 480. */
function renderDialog(balance: number): string {
  $wallet.set(createWallet(100_000, { betBalance: balance }));
  const play = createPlay(luckyDay);
  play.cart.replaceEntries(
    Array.from({ length: 12 }, (_, i) => ({ play: 'main', picks: [[1, 2, 3, 4, 5, 6], [i + 1]], multiple: 1 })),
  );
  play.cart.setDrawCount(2);
  return renderInPlay(play, <ConfirmDialog confirm={none} dismiss={none} />)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ');
}

test('names the game, entries, draws, price, and what stays in the balance', () => {
  const words = renderDialog(100_000);
  expect(words).toContain('Pay AED 480?');
  expect(words).toContain('Lucky Day · 12 entries · 2 draws');
  expect(words).toContain('The first draw is on');
  expect(words).toContain('AED 520 left in your balance.');
  expect(words).not.toContain('coupon');
});

test('asks whether to use a coupon that pays for all', () => {
  $chosenCoupon.set(COUPON);
  expect(renderDialog(100_000)).toContain('Use your coupon?');
  $chosenCoupon.set(null);
});

test('names the coupon that it will use, which then leaves more', () => {
  $chosenCoupon.set({ ...COUPON, amount: 2_000 });
  const words = renderDialog(100_000);
  $chosenCoupon.set(null);
  expect(words).toContain('You use a coupon of AED 20.');
  expect(words).toContain('AED 540 left in your balance.');
});

test('offers a deposit of what is missing instead of a payment that would be refused', () => {
  const words = renderDialog(47_999);
  expect(words).toContain('This order costs AED 480. Your available balance is AED 479.99');
  expect(words).toContain('Deposit AED 1');
  expect(words).not.toContain('Pay AED');
  expect(words).not.toContain('left in your balance');
});
