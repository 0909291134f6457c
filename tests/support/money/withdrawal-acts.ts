import { randomUUID } from 'node:crypto';
import { withdraw } from '#contract/withdrawals/430134-withdraw.ts';
import { cancelWithdrawal } from '#contract/withdrawals/430136-cancel-withdrawal.ts';
import { PAYBY_CHANNEL } from '#contract/withdrawals/channels.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toEndToEndId } from '#server/withdrawals/payouts/payout-files.ts';
import { sendPayouts } from '#server/withdrawals/payouts/send-payouts.ts';
import {
  approveWithdrawal,
  lockPayoutAccounts,
  rejectWithdrawal,
  returnWithdrawal,
  unlockPayoutAccounts,
} from '#server/withdrawals/staff.ts';
import { codeOfSession, findSession, wishFor, withdrawRequest, type Wish } from '../players/withdrawals.ts';
import {
  callCommand,
  count,
  logInOnce,
  pickOne,
  sendRepeated,
  times,
  untilNotBusy,
  type Act,
  type World,
} from './world.ts';

/** Of several codes that are asked for at once the last one is good. */
const WITHDRAW_REFUSALS = [
  errorCodes.insufficientWithdrawable,
  errorCodes.wrongVerificationCode,
  errorCodes.payoutAccountLocked,
];

/** To an IBAN or, where a deposit came from one, to an account at the wallet. */
async function chooseWish({ node, player, pick }: Act): Promise<Wish> {
  const amount = (50 + pick(pick(6) === 0 ? 5_000 : 150)) * 100;
  const { db } = node.engine;
  const own = db.selectFrom('payout_accounts').select('id').where('player_id', '=', player.playerId);
  const wallet = pick(3) === 0 ? await own.where('kind', '=', 'payby').executeTakeFirst() : undefined;
  if (wallet) return { amount, channelType: PAYBY_CHANNEL, accountId: wallet.id.toString() };
  return wishFor(assertPresent(pickOne(pick, [...player.ibans.keys()]), 'an account'), amount);
}

/** A code is bound to its session: of one that a review ended meanwhile it is wrong. */
async function askForCode({ node, player }: Act, wish: Wish): Promise<string> {
  for (;;) {
    const { token } = player;
    const session = await findSession(node, player);
    if (session.ok) return codeOfSession(node, session.value, player.mobile, wish);
    await logInOnce(node.engine.db, player, token);
  }
}

export async function requestWithdrawal(act: Act): Promise<void> {
  const { world, player, node, pick } = act;
  const wish = await chooseWish(act);
  const request = withdrawRequest(wish, await askForCode(act, wish));
  const kind = `withdrawal by ${wish.channelType === PAYBY_CHANNEL ? 'payby' : 'bank'}`;
  const done = await sendRepeated(act, kind, WITHDRAW_REFUSALS, () =>
    callCommand(node, player, withdraw, request, pick),
  );
  if (done) world.withdrawals.push({ player, id: done.data.withdrawalId });
}

/** A withdrawal is approved, rejected and canceled, all at once; one of them takes effect at most. */
export async function decideWithdrawal(act: Act): Promise<void> {
  const { world, node, pick } = act;
  const inReview = world.db.selectFrom('withdrawals').select('id').where('state', '=', 'review');
  const waiting = new Set((await inReview.execute()).map(({ id }) => id));
  const isRare = pick(5) === 0;
  const chosen = pickOne(
    pick,
    world.withdrawals.filter(({ id }) => isRare || waiting.has(id)),
  );
  if (!chosen) return;
  const { player, id } = chosen;
  const ways = {
    approved: async () => (await untilNotBusy(() => approveWithdrawal(node.engine, id))).ok,
    rejected: async () => (await untilNotBusy(() => rejectWithdrawal(node.engine, id, 'Not yours.'))).ok,
    canceled: async () => {
      const request = { requestId: randomUUID(), withdrawalId: id };
      const done = await sendRepeated(act, 'cancellation', [errorCodes.withdrawalNotCancelable], () =>
        callCommand(node, player, cancelWithdrawal, request, pick),
      );
      return done !== undefined;
    },
  };
  const names = (['approved', 'rejected', 'canceled'] as const).filter((_, n) => pick(3) > n % 2);
  const done = await Promise.all(names.flatMap((name) => [ways[name](), ...(pick(3) === 0 ? [ways[name]()] : [])]));
  const effects = done.filter(Boolean).length;
  count(world, `withdrawal decided by staff or player: ${effects}`);
  // What was approved goes back to review where the account is restricted, and can be decided again.
  if (effects > 2) world.faults.push(`withdrawal ${id} was decided ${effects} times at once`);
}

/** Files are written and sent, and the bank is asked, by one to three runs at once. */
export async function runPayouts({ world, pick }: Pick<Act, 'world' | 'pick'>): Promise<void> {
  await times(1 + pick(3), () => sendPayouts(assertPresent(pickOne(pick, world.nodes), 'a node').engine, 0));
  count(world, 'payouts');
}

/** The bank decides a payment that was pending. */
export function decideAtBank({ world, pick }: Act): Promise<void> {
  const payment = pickOne(pick, world.bank.list('pending'));
  if (payment) {
    payment.status = pick(2) === 0 ? 'paid' : 'rejected';
    count(world, `payment ${payment.status} by the bank`);
  }
  return Promise.resolve();
}

const isPaid = async ({ db }: World, id: string): Promise<boolean> =>
  (await db.selectFrom('withdrawals').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state === 'paid';

/** The bank sends back what it had paid; staff book it one to three times. */
export async function returnPayment({ world, node, pick }: Act): Promise<void> {
  const chosen = pickOne(pick, world.withdrawals);
  if (!chosen || !(await isPaid(world, chosen.id))) return;
  const payment = assertPresent(world.bank.payments.get(toEndToEndId(chosen.id)), 'a payment of the bank');
  if (payment.isReturned) return;
  payment.isReturned = true;
  const done = await times(1 + pick(3), () => returnWithdrawal(node.engine, chosen.id, 'AC04'));
  const effects = done.filter(({ ok }) => ok).length;
  count(world, 'withdrawal returned');
  if (effects !== 1) world.faults.push(`withdrawal ${chosen.id} was returned ${effects} times`);
}

/** Staff lock an IBAN, and unlock it. */
export async function lockIban({ world, node, player, pick }: Act): Promise<void> {
  const iban = assertPresent(pickOne(pick, [...player.ibans.values()]), 'an IBAN');
  await untilNotBusy(() => lockPayoutAccounts(node.engine, iban, 'a complaint'));
  await unlockPayoutAccounts(node.engine, iban);
  count(world, 'iban locked and unlocked');
}
