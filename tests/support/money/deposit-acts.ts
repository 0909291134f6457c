import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import { payNewCard } from '#contract/deposits/420550-pay-new-card.ts';
import { paySavedCard } from '#contract/deposits/420551-pay-saved-card.ts';
import { payPayby } from '#contract/deposits/430126-pay-payby.ts';
import { payInHost } from '#contract/deposits/430127-pay-in-host.ts';
import { BANK_CARD_CHANNEL, PAYBY_CHANNEL } from '#contract/deposits/recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { assertPresent } from '#kernel/assert.ts';
import { grantCoupon } from '#server/coupons/campaigns.ts';
import { pollAcquirer } from '#server/deposits/poll-acquirer.ts';
import { CARD_HOLDER, rechargeRequest } from '../players/deposits.ts';
import { cardForm, type PaymentPlan } from './scripted-acquirer.ts';
import {
  callCommand,
  count,
  note,
  pickOne,
  sendRepeated,
  times,
  untilNotBusy,
  type Act,
  type Answer,
} from './world.ts';

const CREATE_REFUSALS = [
  errorCodes.accountUnderReview,
  errorCodes.tooManyDepositAttempts,
  errorCodes.tooManyRequests,
  errorCodes.couponUsed,
  errorCodes.couponReserved,
];
const PAY_REFUSALS = [errorCodes.accountUnderReview, errorCodes.tooManyDepositAttempts, errorCodes.cardBlocked];

/** A coupon of the player's, granted at its first use; undefined where none is granted. */
export async function findCoupon({ world, pick, player, node }: Act, purpose: 'purchase' | 'deposit') {
  const campaign = assertPresent(pickOne(pick, world.campaigns[purpose]), 'a campaign');
  const known = player.coupons.get(campaign);
  if (known !== undefined) return known;
  const granted = await untilNotBusy(() => grantCoupon(node.engine, player.playerId, campaign));
  if (!granted.ok) {
    // A scan while they play may raise a marker of harm.
    if (granted.error === 'no-marketing') {
      count(world, 'coupon: no marketing');
      return undefined;
    }
    note(world, 'coupon', { ...granted.error, message: '', data: null }, [
      errorCodes.accountUnderReview,
      errorCodes.couponAlreadyYours,
    ]);
    return undefined;
  }
  count(world, 'coupon: ok');
  player.coupons.set(campaign, granted.value.couponId);
  return granted.value.couponId;
}

function planPayment({ pick }: Act): PaymentPlan {
  const [roll, way] = [pick(20), pick(20)];
  const status = roll < 12 ? 'SUCCEEDED' : roll < 14 ? 'FAILED' : roll < 17 ? 'PENDING' : 'CHALLENGE';
  const answer = way < 16 ? 'arrives' : way < 19 ? 'lost' : 'not-sent';
  // What was lost comes with a notification: the acquirer repeats it until it is taken.
  return { status, answer, before: pick(3), beside: answer === 'lost' ? 1 + pick(3) : pick(4) };
}

async function findSavedCard({ player, node, pick }: Act): Promise<string | undefined> {
  const { db } = node.engine;
  const cards = db.selectFrom('bank_cards').select('id').where('player_id', '=', player.playerId);
  return pickOne(pick, await cards.where('token', 'is not', null).execute())?.id.toString();
}

/** The call that pays, by a way that is chosen. */
async function choosePayment(act: Act, way: 'card' | 'payby', gatewayId: string, money: number) {
  const { world, player, node, pick } = act;
  if (way === 'payby') return () => callCommand(node, player, payPayby, { gatewayId, money }, pick);
  const roll = pick(4);
  if (roll === 0) return () => callCommand(node, player, payInHost, { gatewayId, money }, pick);
  const saved = roll === 1 ? await findSavedCard(act) : undefined;
  if (saved !== undefined) {
    const data = { gatewayId, money, bankCardId: saved, jwe: cardForm('saved') };
    return () => callCommand(node, player, paySavedCard, data, pick);
  }
  // Now and then with the card of another.
  const owner = pick(15) === 0 ? assertPresent(pickOne(pick, world.players), 'a player') : player;
  const jwe = cardForm(assertPresent(pickOne(pick, owner.cards), 'a card'));
  return () => callCommand(node, player, payNewCard, { gatewayId, money, holderName: CARD_HOLDER, jwe }, pick);
}

export async function deposit(act: Act): Promise<void> {
  const { world, player, node, pick } = act;
  const way = pick(4) === 0 ? 'payby' : 'card';
  const money = (10 + pick(191)) * 100;
  const couponId = pick(4) === 0 ? await findCoupon(act, 'deposit') : undefined;
  const depositChannel = way === 'payby' ? PAYBY_CHANNEL : BANK_CARD_CHANNEL;
  const request = rechargeRequest(money, { depositChannel, ...(couponId !== undefined && { couponId }) });
  const created = await sendRepeated(act, 'deposit', CREATE_REFUSALS, () =>
    callCommand(node, player, createRecharge, request, pick),
  );
  if (!created) return;
  const { gatewayId } = created.data;
  world.acquirer.plan(gatewayId, planPayment(act));
  const pay = await choosePayment(act, way, gatewayId, money);
  const answers: Answer[] = await times(1 + pick(2), pay);
  for (const answer of answers) note(world, `pay by ${way}`, answer, PAY_REFUSALS);
  await Promise.all(world.acquirer.underWay.splice(0));
}

/** The acquirer decides a payment that was open. */
export async function decidePayment({ world, pick }: Act): Promise<void> {
  const open = pickOne(pick, world.acquirer.openPayments());
  if (!open) return;
  count(world, 'payment decided');
  await world.acquirer.decidePayment(open, pick(4) === 0 ? 'FAILED' : 'SUCCEEDED', 1 + pick(3));
}

/** Notifications of a payment and a refund of any age come again, while the product asks about the payment. */
export async function repeatNotifications({ world: { acquirer }, pick, node }: Act): Promise<void> {
  const payment = pickOne(pick, [...acquirer.payments.values()]);
  const refund = pickOne(pick, [...acquirer.refunds.values()]);
  await Promise.all([
    payment && acquirer.notifyPayment(payment, 1 + pick(3)),
    payment && untilNotBusy(() => pollAcquirer(node.engine, payment.merchantReference, false)),
    refund && acquirer.notifyRefund(refund, 1 + pick(3)),
  ]);
}
