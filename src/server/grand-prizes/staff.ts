import { sql } from 'kysely';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Db, Tx } from '../db/index.ts';
import { readProductNow } from '../db/product-now.ts';
import { HOUSE_ACCOUNTS } from '../ledger/accounts.ts';
import { postTransfers } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import type { Push } from '../push/player-push.ts';
import { endsInTime, isFree, lockAppointments, readTakenTimes } from './appointments.ts';
import { isHindered } from './hindered.ts';
import { findPrize, lockPrize, type GrandPrize } from './prize-rows.ts';
import { transferOf } from './prize-transfer.ts';
import { STATE_SQL } from './prize-status.ts';
import { pushChange, tellMoment, tellWinner } from './tell-winner.ts';

/*
 * What staff do with grand prizes, each in one transaction, with what its player is told. Whoever calls records the
 * act.
 */

export interface StaffDeps {
  readonly db: Db;
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly push: Pick<Push, 'publish' | 'publishWallets'>;
}

/**
 * Why staff cannot: the status of the prize; its player is not verified, or their account is restricted or locked; the
 * time is another's, not one for it, or too far ahead; its payment is ordered, or not; another has the reference.
 */
export type PrizeFault =
  | GrandPrize['status']
  | 'unverified'
  | 'restricted'
  | 'taken'
  | 'time'
  | 'too-far'
  | 'ordered'
  | 'not-ordered'
  | 'reference-used';

async function change(
  { db, push }: StaffDeps,
  id: string,
  act: (tx: Tx, prize: GrandPrize) => Promise<Result<null, PrizeFault>>,
): Promise<Result<null, PrizeFault>> {
  const known = assertPresent(await findPrize(db, id), 'a grand prize that was found before');
  const done = await db.transaction().execute(async (tx) => act(tx, await lockPrize(tx, known)));
  if (done.ok) pushChange(push, known);
  return done;
}

const isVerified = async (tx: Tx, playerId: bigint): Promise<boolean> =>
  (
    await sql`
      select from players
      where id = ${playerId} and effective_verified_status(verified_status, document_expires) = ${VERIFIED_STATUS.verified}`.execute(
      tx,
    )
  ).rows.length > 0;

/**
 * Accepts the claim: staff have seen the player with the document they are verified by. Not while the account is
 * restricted or locked; its prizes do not expire meanwhile (expire-prizes.ts).
 */
export const claimPrize = (deps: StaffDeps, id: string): Promise<Result<null, PrizeFault>> =>
  change(deps, id, async (tx, prize) => {
    if (prize.state !== ORDER_PRIZE_STATUS.unclaimed) return err(prize.status);
    if (await isHindered(tx, prize.player_id)) return err('restricted');
    if (prize.status !== ORDER_PRIZE_STATUS.unclaimed) return err(prize.status);
    if (!(await isVerified(tx, prize.player_id))) return err('unverified');
    const now = await readProductNow(tx);
    if (now >= prize.expires_at) return err(ORDER_PRIZE_STATUS.expired);
    await sql`update grand_prizes set state = ${STATE_SQL.claimed}, claimed_at = ${now} where id = ${id}`.execute(tx);
    await tellWinner(tx, deps.messages, prize, 'grandPrizeClaimed');
    return ok(null);
  });

/**
 * Records that staff order the payment of a claimed prize at the bank, before they do. Not while the account is under
 * review: its money may be that of a crime. Once ordered it is not ordered again.
 */
export const orderPayment = (deps: StaffDeps, id: string): Promise<Result<null, PrizeFault>> =>
  change(deps, id, async (tx, prize) => {
    if (prize.status !== ORDER_PRIZE_STATUS.claimed) return err(prize.status);
    if (prize.payment_ordered_at) return err('ordered');
    if (await isHindered(tx, prize.player_id)) return err('restricted');
    await sql`update grand_prizes set payment_ordered_at = product_now() where id = ${id}`.execute(tx);
    return ok(null);
  });

/** Takes the order back: the bank has not carried it out and will not. It can be ordered anew. */
export const recallPayment = (deps: StaffDeps, id: string): Promise<Result<null, PrizeFault>> =>
  change(deps, id, async (tx, prize) => {
    if (prize.status !== ORDER_PRIZE_STATUS.claimed) return err(prize.status);
    if (!prize.payment_ordered_at) return err('not-ordered');
    await sql`update grand_prizes set payment_ordered_at = null where id = ${id}`.execute(tx);
    return ok(null);
  });

/** Payments are booked one after another, so that no two get one reference. Taken last, as for appointments. */
const lockReferences = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('grand-prize-references'))`.execute(tx);

const isReferenceUsed = async (tx: Tx, reference: string): Promise<boolean> =>
  (await sql`select from grand_prizes where payment_reference = ${reference}`.execute(tx)).rows.length > 0;

/**
 * Books that the bank paid what was ordered, once. `reference`, without spaces around it, is by what the bank knows the
 * payment. A restriction that came later does not keep it from being booked: the money has gone.
 */
export const bookPayment = (deps: StaffDeps, id: string, reference: string): Promise<Result<null, PrizeFault>> =>
  change(deps, id, async (tx, prize) => {
    if (prize.status !== ORDER_PRIZE_STATUS.claimed) return err(prize.status);
    if (!prize.payment_ordered_at) return err('not-ordered');
    await lockReferences(tx);
    if (await isReferenceUsed(tx, reference)) return err('reference-used');
    await sql`
      update grand_prizes set state = ${STATE_SQL.paid}, paid_at = product_now(), payment_reference = ${reference}
      where id = ${id}`.execute(tx);
    await postTransfers(tx, [transferOf(prize, HOUSE_ACCOUNTS.bankClearing, 'grand-prize-paid')]);
    await tellWinner(tx, deps.messages, prize, 'grandPrizePaid');
    return ok(null);
  });

/**
 * Gives the player more time, up to as long as a prize won now has, which is told to them with reminders of its own.
 * Also after the expiry, as long as the forfeiture is not booked.
 */
export const extendPrize = (deps: StaffDeps, id: string, until: Date): Promise<Result<null, PrizeFault>> =>
  change(deps, id, async (tx, prize) => {
    if (prize.state !== ORDER_PRIZE_STATUS.unclaimed) return err(prize.status);
    const { rows } = await sql<{ now: Date; latest: Date }>`
      select product_now() as now, claim_deadline(product_now()) as latest`.execute(tx);
    const { now, latest } = assertPresent(rows[0], 'the times');
    if (until <= prize.expires_at || until <= now) return err('time');
    if (until > latest) return err('too-far');
    await sql`update grand_prizes set expires_at = ${until}, reminded_days = null where id = ${id}`.execute(tx);
    await tellMoment(tx, deps.messages, prize, 'grandPrizeExtended', until);
    return ok(null);
  });

/** Makes, moves or cancels an appointment, also outside the hours. A claim that was submitted stays submitted. */
export const moveAppointment = (deps: StaffDeps, id: string, to: Date | null): Promise<Result<null, PrizeFault>> =>
  change(deps, id, async (tx, prize) => {
    if (prize.status !== ORDER_PRIZE_STATUS.unclaimed) return err(prize.status);
    if (to) await lockAppointments(tx);
    const now = await readProductNow(tx);
    if (to ? to <= now || !endsInTime(to, prize.expires_at) : !prize.appointment_at) return err('time');
    if (to && !isFree(await readTakenTimes(tx, now, id), to.getTime())) return err('taken');
    await sql`
      update grand_prizes set appointment_at = ${to}, submitted_at = coalesce(submitted_at, ${now}) where id = ${id}`.execute(
      tx,
    );
    await (to
      ? tellMoment(tx, deps.messages, prize, 'grandPrizeAppointment', to)
      : tellWinner(tx, deps.messages, prize, 'grandPrizeAppointmentCanceled'));
    return ok(null);
  });
