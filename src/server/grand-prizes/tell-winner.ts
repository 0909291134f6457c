import { toWire } from '#kernel/money.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import { isAccountClosed } from '../players/closing/closed-accounts.ts';
import type { Push } from '../push/player-push.ts';
import type { GrandPrize } from './prize-rows.ts';

/** A prize as its player is told of it. */
type ToldPrize = Pick<GrandPrize, 'player_id' | 'order_id' | 'amount' | 'lottery_type' | 'phase' | 'card_no'>;

interface PrizeFacts {
  readonly amount: number;
  readonly lotteryType: number;
  readonly draw?: string;
  readonly card?: number;
}

/** What the player is told of a prize, besides its moments. */
export const factsOf = ({ amount, lottery_type: lotteryType, phase, card_no }: ToldPrize): PrizeFacts => ({
  amount: toWire(amount),
  lotteryType,
  ...(phase !== null && { draw: phase }),
  ...(card_no !== null && { card: card_no }),
});

/** What happens to a prize, by the names of its notification and message. */
type PrizeEvent =
  'grandPrize' | 'grandPrizeClaimed' | 'grandPrizePaid' | 'grandPrizeForfeited' | 'grandPrizeAppointmentCanceled';
/** The same with a moment: that of the appointment, or of the expiry. */
type PrizeMoment = 'grandPrizeAppointment' | 'grandPrizeExtended';

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
export async function tellWinner(tx: Tx, messages: Sender, prize: ToldPrize, kind: PrizeEvent): Promise<void> {
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

/** That the prize expires soon; who has an appointment until then is reminded of that. */
export async function tellExpiry(tx: Tx, messages: Sender, prize: GrandPrize, now: Date): Promise<void> {
  if (await isAccountClosed(tx, prize.player_id)) return;
  const params = { ...factsOf(prize), time: prize.expires_at.getTime() };
  const { player_id: playerId, order_id: orderId, appointment_at: at } = prize;
  if (at && at > now) {
    const booked = { ...params, appointment: at.getTime() };
    await notify(tx, playerId, { kind: 'grandPrizeExpiringBooked', params: booked, orderId });
    await messages.sendToPlayer(tx, playerId, 'grandPrizeExpiringBooked', booked);
    return;
  }
  await notify(tx, playerId, { kind: 'grandPrizeExpiring', params, orderId });
  await messages.sendToPlayer(tx, playerId, 'grandPrizeExpiring', params);
}
