import { exclusionPreview as command } from '#contract/controls/430241-exclusion-preview.ts';
import { CONTROL_TYPE, NO_END } from '#contract/controls/choices.ts';
import { sum, toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { findDrawsToStop } from '#server/orders/stop-for-exclusion.ts';
import { readDeposited } from '#server/ledger/transfers.ts';
import { findAccountStop } from '#server/players/restrictions.ts';

export const exclusionPreview = defineHandler(
  command,
  async ({ exclusionType: type, exclusionDuration: minutes }, { engine, session }) => {
    const { db, clock } = engine;
    const isSelfExclusion = type === CONTROL_TYPE.selfExclusion;
    const until = isSelfExclusion || minutes === NO_END ? null : new Date(clock.now().getTime() + minutes * MINUTE_MS);
    const isReleased = isSelfExclusion && !(await findAccountStop(db, session.playerId));
    const orders = await findDrawsToStop(db, session.playerId, until);
    return ok({
      orders: orders.length,
      draws: orders.reduce((total, { draws }) => total + draws, 0),
      refund: toWire(sum(orders.map(({ stake }) => stake))),
      release: isReleased ? toWire(await readDeposited(db, session.playerId)) : 0,
    });
  },
);
