import { describe, expect, it, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { Coupon } from '#contract/coupons/fields.ts';
import type { Game } from '#games/game.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { superOcean } from '#games/super-ocean/index.ts';
import { islandT } from '#i18n/island.ts';
import { $ownCoupons } from '#islands/account/coupons/own-coupons.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { minuteDraw, minuteSales, T0 } from '#support/islands/minute-draws.ts';
import { createPlay, renderInPlay } from '#support/islands/play-context.tsx';
import type { GameSales } from '../draws-types.ts';
import { $chosenCoupon } from './chosen-coupon.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { applyOutcome } from './outcome-view.ts';
import type { PendingOrder } from './pending-order.ts';

vi.mock('#client/gateway/reactions.ts', () => ({ reactionOf: () => 'message' }));

const t = islandT('en-US', 'play');
/** The refused draw and the next one, on sale from the draw time of the first. */
const refused = { ...minuteDraw(90), closesTimestamp: T0 };
const next = { ...minuteDraw(180), opensTimestamp: refused.drawsTimestamp };
const none = () => undefined;
const renderRefusal = (code: number, sales: GameSales) =>
  renderInPlay(
    createPlay(luckyDay, { sales }),
    <OutcomeDialog
      outcome={{
        kind: 'refused',
        code,
        message: 'Closed.',
        earlierUnknown: false,
        price: 2_000,
        drawId: refused.drawId,
      }}
      pay={none}
      checkAgain={none}
      dismiss={none}
    />,
  ).replace(/[\u2066-\u2069]/g, '');

describe.each([[errorCodes.drawClosed], [errorCodes.drawNotFound], [errorCodes.salesNotOpen]])(
  'an order refused for its draw, %i',
  (code) => {
    it('offers another draw on sale', () => {
      const html = renderRefusal(
        code,
        minuteSales(refused.drawsTimestamp + MINUTE_MS, 0, { ahead: [next], awaited: refused }),
      );
      expect(html).toContain(t('failed.next'));
      expect(html).not.toContain('Sales open');
    });

    it('offers none in a pause, and says when it ends', () => {
      const html = renderRefusal(
        code,
        minuteSales(T0 + MINUTE_MS, 0, { saleState: 'drawing', ahead: [next], awaited: refused }),
      );
      expect(html).not.toContain(t('failed.next'));
      expect(html).toMatch(/Sales open on \w+ \d+\u00a0\w+, \d\d:\d\d/);
    });

    it.each([
      ['suspended', 'currently available for sale!'],
      ['suspending', t('paused')],
    ] as const)('gets no opening time while its game is %s', (saleState, why) => {
      const html = renderRefusal(code, minuteSales(T0 + MINUTE_MS, 0, { saleState, ahead: [next], awaited: refused }));
      expect(html).not.toContain('Sales open');
      expect(html).not.toContain(t('failed.next'));
      expect(html).toContain(why);
    });

    it('does not offer the same draw on a page with a slow clock', () => {
      expect(renderRefusal(code, minuteSales(T0 - MINUTE_MS, 0, { ahead: [refused, next] }))).not.toContain(
        t('failed.next'),
      );
    });

    it('lets the page fetch sales at once', () => {
      const fetchSales = vi.fn(() => new Promise<never>(() => undefined));
      const view = applyOutcome({
        play: createPlay(luckyDay, { sales: minuteSales(T0 - MINUTE_MS, 0), fetchSales }),
        outcome: { kind: 'refused', code, message: 'Closed.', earlierUnknown: false },
        before: undefined,
        after: undefined,
      });
      expect(view).toMatchObject({ drawId: undefined });
      expect(fetchSales).toHaveBeenCalledTimes(1);
    });
  },
);

test('an order refused for its coupon loads the coupons anew, one refused for another reason does not', async () => {
  const coupon: Coupon = {
    couponId: 'a',
    use: 'purchase',
    amount: 500,
    minAmount: 100,
    validStartTimestamp: 0,
    validEndTimestamp: 1,
    state: 'usable',
    usedTimestamp: null,
  };
  $chosenCoupon.set(coupon);
  // Nobody is logged in, so that what is loaded anew is empty.
  $ownCoupons.set({ list: [coupon] });
  const refuse = (code: number) =>
    applyOutcome({
      play: createPlay(luckyDay),
      outcome: { kind: 'refused', code, message: 'No.', earlierUnknown: false },
      before: undefined,
      after: undefined,
    });
  const loads: number[] = [];
  const stop = $ownCoupons.listen(({ list }) => void loads.push(list?.length ?? -1));
  refuse(errorCodes.requestIdReused);
  refuse(errorCodes.couponCodeUnknown);
  refuse(errorCodes.couponUsed);
  await vi.waitFor(() => expect(loads).toEqual([0]), 5_000);
  refuse(errorCodes.couponReserved);
  await vi.waitFor(() => expect(loads).toEqual([0, 0]), 5_000);
  stop();
  $chosenCoupon.set(null);
});

test('an order refused for another reason names no draw', () => {
  const html = renderRefusal(
    errorCodes.requestIdReused,
    minuteSales(T0 + MINUTE_MS, 0, { saleState: 'drawing', ahead: [next], awaited: refused }),
  );
  expect(html).not.toContain('Sales open');
  expect(html).not.toContain(t('failed.next'));
});

describe('an order of another game that is found to be paid', () => {
  const entry = { play: 'main', picks: [[1, 2, 3, 4, 5, 6], [7]], multiple: 1 };
  /** An order of Quick Five whose entries are the same as those in the cart of Lucky Day. */
  const pending: PendingOrder = {
    order: { lotteryType: quickFive.lotteryType, entries: [entry], draws: 2, drawId: '69-261128-0642', price: 4_000 },
    orderId: 'order-1',
    closesAt: T0,
    drawsAt: T0,
    sentAt: T0,
    outcomeUnknown: true,
  };
  const apply = (cart: readonly (typeof entry)[]) => {
    const play = createPlay(luckyDay);
    play.cart.replaceEntries(cart);
    play.cart.setDrawCount(2);
    return {
      play,
      view: applyOutcome({
        play,
        outcome: { kind: 'paid', pending, answer: { receipt: undefined, at: T0 } },
        before: pending,
        after: undefined,
      }),
    };
  };
  const renderPaid = (cart: readonly (typeof entry)[]) => {
    const { play, view } = apply(cart);
    if (!view) throw new Error('nothing is shown');
    const dialog = <OutcomeDialog outcome={view} pay={none} checkAgain={none} dismiss={none} />;
    return renderInPlay(play, dialog).replace(/[\u2066-\u2069]/g, '');
  };

  it('leaves the cart of this game as it is', () => {
    const { play, view } = apply([entry]);
    expect(view).toMatchObject({ kind: 'paid', cartRemains: true });
    expect(play.cart.$state.get()).toMatchObject({ entries: [entry], draws: 2 });
    expect(apply([]).view).toMatchObject({ cartRemains: false });
    expect(apply([]).play.cart.$state.get().draws).toBe(2);
  });

  it('shows the sum, the date and the order, and no ticket, calendar or entries of this game', () => {
    for (const cart of [[], [entry]]) {
      const html = renderPaid(cart);
      expect(html).toContain('You paid AED\u00a040.');
      expect(html).toContain('/account/order/orderDetail?orderId=order-1');
      expect(html).not.toContain('calendar');
      expect(html).not.toContain('.ics');
      expect(html).not.toContain(t('done.again'));
      expect(html).not.toContain('min-h-96');
    }
  });

  it('names the day of its draw also on the page of a game that is drawn every minute', () => {
    const dialog = <OutcomeDialog outcome={{ kind: 'unknown', pending }} pay={none} checkAgain={none} dismiss={none} />;
    const words = (game: Game) => renderInPlay(createPlay(game), dialog);
    const day = /on \w{3} \d+\u00a0\w{3}/;
    expect(words(luckyDay)).toMatch(day);
    expect(words(superOcean)).toMatch(day);
  });
});
