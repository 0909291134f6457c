import { toWire } from '#kernel/money.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import { isAccountClosed } from '../players/closing/closed-accounts.ts';
import type { Push } from '../push/player-push.ts';
import type { GrandPrize } from './prize-rows.ts';

/** What the player is told of a prize, besides its moments. */
export const factsOf = ({ amount, lottery_type: lotteryType, phase: draw }: GrandPrize) => ({
  amount: toWire(amount),
  lotteryType,
  draw,
});

/** What happens to a prize, by the names of its notification and message. */
type PrizeEvent = 'grandPrizeClaimed' | 'grandPrizePaid' | 'grandPrizeForfeited' | 'grandPrizeAppointmentCanceled';
/** The same with a moment: that of the appointment, or of the expiry. */
type PrizeMoment = 'grandPrizeAppointment' | 'grandPrizeExpiring' | 'grandPrizeExtended';

/** The player's open pages follow: those of the order, the list of prizes, and the count of notifications. */
export function pushChange(
  push: Pick<Push, 'publish' | 'publishWallets'>,
  { player_id: playerId, order_id: orderId }: Pick<GrandPrize, 'player_id' | 'order_id'>,
): void {
  push.publish([{ playerId, push: { type: 'bet', data: { orderId, won: false } } }]);
  push.publishWallets([playerId]);
}

type Sender = Pick<Messages, 'sendToPlayer'>;

/** By notification and by SMS or mail, in the caller's transaction. Nobody is told of the prize of a closed account. */
export async function tellWinner(tx: Tx, messages: Sender, prize: GrandPrize, kind: PrizeEvent): Promise<void> {
  if (await isAccountClosed(tx, prize.player_id)) return;
  const params = factsOf(prize);
  await notify(tx, prize.player_id, { kind, params, orderId: prize.order_id });
  await messages.sendToPlayer(tx, prize.player_id, kind, params);
}

export async function tellMoment(
  tx: Tx,
  messages: Sender,
  prize: GrandPrize,
  kind: PrizeMoment,
  at: Date,
): Promise<void> {
  if (await isAccountClosed(tx, prize.player_id)) return;
  const params = { ...factsOf(prize), time: at.getTime() };
  await notify(tx, prize.player_id, { kind, params, orderId: prize.order_id });
  await messages.sendToPlayer(tx, prize.player_id, kind, params);
}
