import { JUMP_TYPE } from '#contract/orders/statuses.ts';
import { winningPopup as command } from '#contract/orders/101066-winning-popup.ts';
import { sum, toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import {
  confirmShownWins,
  loadWinViews,
  claimUnshownWins,
  tellWinsOnce,
  type WinNotice,
} from '../wins/unshown-wins.ts';

const NOTHING: WinNotice = { telling: null, wins: [] };

export const winningPopup = defineHandler(
  command,
  async ({ shown, tell }, { engine: { db }, session: { id, playerId } }) => {
    await confirmShownWins(db, playerId, shown ?? []);
    const claim = () => (shown ? claimUnshownWins(db, playerId) : tellWinsOnce(db, playerId, id));
    const { telling, wins } = tell ? await claim() : NOTHING;
    const toClaim = sum(wins.map((win) => win.to_claim));
    return ok({
      totalPrizeAmount: toWire(sum(wins.map((win) => win.prize))),
      totalStake: toWire(sum(wins.map((win) => win.stake))),
      jumpType: wins.length === 0 ? JUMP_TYPE.nothing : toClaim > 0n ? JUMP_TYPE.grandPrize : JUMP_TYPE.credited,
      winningBigAmount: toWire(toClaim),
      orderIds: [...new Set(wins.map((win) => win.order_id))],
      telling,
      winsCount: wins.length,
      wins: await loadWinViews(db, playerId, wins),
    });
  },
);
