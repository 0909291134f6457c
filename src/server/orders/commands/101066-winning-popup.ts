import { JUMP_TYPE } from '#contract/orders/statuses.ts';
import { winningPopup as command } from '#contract/orders/101066-winning-popup.ts';
import { sum, toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { loadCardWinViews } from '../wins/card-wins.ts';
import {
  confirmShownWins,
  loadWinViews,
  claimUnshownWins,
  NO_DRAW,
  tellWinsOnce,
  type WinNotice,
} from '../wins/unshown-wins.ts';

const NOTHING: WinNotice = { telling: null, wins: [] };
/** Wins that are sent with what they are of. */
const MAX_WITH_DETAILS = 5;

export const winningPopup = defineHandler(
  command,
  async ({ shown, tell }, { engine: { db }, session: { id, playerId }, locale }) => {
    await confirmShownWins(db, playerId, shown ?? []);
    const claim = () => (shown ? claimUnshownWins(db, playerId) : tellWinsOnce(db, playerId, id));
    const { telling, wins } = tell ? await claim() : NOTHING;
    const named = wins.slice(0, MAX_WITH_DETAILS);
    const ofCards = named.filter(({ draw_id }) => draw_id === NO_DRAW);
    const toClaim = sum(wins.map((win) => win.to_claim));
    return ok({
      totalPrizeAmount: toWire(sum(wins.map((win) => win.prize))),
      totalStake: toWire(sum(wins.map((win) => win.stake))),
      jumpType: wins.length === 0 ? JUMP_TYPE.nothing : toClaim > 0n ? JUMP_TYPE.grandPrize : JUMP_TYPE.credited,
      winningBigAmount: toWire(toClaim),
      orderIds: [...new Set(wins.map((win) => win.order_id))],
      telling,
      winsCount: wins.length,
      wins: await loadWinViews(db, playerId, named),
      cardWins: await loadCardWinViews(db, ofCards, locale),
    });
  },
);
