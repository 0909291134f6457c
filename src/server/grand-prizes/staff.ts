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
import { lockAppointments, readTakenTimes } from './appointments.ts';
import { findPrize, lockPrize, type GrandPrize } from './prize-rows.ts';
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
 * time is another's, or not one for it.
 */
export type PrizeFault = GrandPrize['status'] | 'unverified' | 'restricted' | 'taken' | 'time';

async function change(
  { db, push }: StaffDeps,
  id: string,
  act: (tx: Tx, prize: GrandPrize) => Promise<Result<null, PrizeFault>>,
  before: (tx: Tx) => Promise<unknown> = async () => undefined,
): Promise<Result<null, PrizeFault>> {
  const known = assertPresent(await findPrize(db, id), 'a grand prize that was found before');
  const done = await db.transaction().execute(async (tx) => {
    await before(tx);
    return act(tx, await lockPrize(tx, known));
  });
  if (done.ok) pushChange(push, known);
  return done;
}

const holdsOfPlayer = async (tx: Tx, playerId: bigint, condition: ReturnType<typeof sql>): Promise<boolean> =>
  (await sql`select from players where id = ${playerId} and ${condition}`.execute(tx)).rows.length > 0;

/** Accepts the claim: staff have seen the player with the document they are verified by. */
export const claimPrize = (deps: StaffDeps, id: string): Promise<Result<null, PrizeFault>> =>
  change(deps, id, async (tx, prize) => {
    if (prize.status !== ORDER_PRIZE_STATUS.unclaimed) return err(prize.status);
    const isVerified = sql`effective_verified_status(verified_status, document_expires) = ${VERIFIED_STATUS.verified}`;
    if (!(await holdsOfPlayer(tx, prize.player_id, isVerified))) return err('unverified');
    const now = await readProductNow(tx);
    if (now >= prize.expires_at) return err(ORDER_PRIZE_STATUS.expired);
    await sql`update grand_prizes set state = ${STATE_SQL.claimed}, claimed_at = ${now} where id = ${id}`.execute(tx);
    await tellWinner(tx, deps.messages, prize, 'grandPrizeClaimed');
    return ok(null);
  });

/**
 * Books that the bank paid a claimed prize, once. `reference` is by what the bank knows the payment. Not while the
 * account is under review: its money may be that of a crime.
 */
export const payPrize = (deps: StaffDeps, id: string, reference: string): Promise<Result<null, PrizeFault>> =>
  change(deps, id, async (tx, prize) => {
    if (prize.status !== ORDER_PRIZE_STATUS.claimed) return err(prize.status);
    if (await holdsOfPlayer(tx, prize.player_id, sql`(restricted_at is not null or state = 'locked')`))
      return err('restricted');
    await sql`
      update grand_prizes set state = ${STATE_SQL.paid}, paid_at = product_now(), payment_reference = ${reference}
      where id = ${id}`.execute(tx);
    await postTransfers(tx, [
      {
        debit: HOUSE_ACCOUNTS.prizesToClaim,
        credit: HOUSE_ACCOUNTS.bankClearing,
        amount: prize.amount,
        kind: 'grand-prize-paid',
        reference: prize.order_id,
        drawId: prize.draw_id,
      },
    ]);
    await tellWinner(tx, deps.messages, prize, 'grandPrizePaid');
    return ok(null);
  });

/** Gives the player more time, which is told to them with reminders of its own. */
export const extendPrize = (deps: StaffDeps, id: string, until: Date): Promise<Result<null, PrizeFault>> =>
  change(deps, id, async (tx, prize) => {
    if (prize.status !== ORDER_PRIZE_STATUS.unclaimed) return err(prize.status);
    if (until <= prize.expires_at) return err('time');
    await sql`update grand_prizes set expires_at = ${until}, reminded_days = null where id = ${id}`.execute(tx);
    await tellMoment(tx, deps.messages, prize, 'grandPrizeExtended', until);
    return ok(null);
  });

/** Makes, moves or cancels an appointment, also outside the hours. A claim that was submitted stays submitted. */
export const moveAppointment = (deps: StaffDeps, id: string, to: Date | null): Promise<Result<null, PrizeFault>> =>
  change(
    deps,
    id,
    async (tx, prize) => {
      if (prize.status !== ORDER_PRIZE_STATUS.unclaimed) return err(prize.status);
      const now = await readProductNow(tx);
      if (to && (to <= now || to >= prize.expires_at)) return err('time');
      if (!to && !prize.appointment_at) return err('time');
      if (to && to.getTime() !== prize.appointment_at?.getTime() && (await readTakenTimes(tx, now)).has(to.getTime()))
        return err('taken');
      await sql`
        update grand_prizes set appointment_at = ${to}, submitted_at = coalesce(submitted_at, ${now}) where id = ${id}`.execute(
        tx,
      );
      await (to
        ? tellMoment(tx, deps.messages, prize, 'grandPrizeAppointment', to)
        : tellWinner(tx, deps.messages, prize, 'grandPrizeAppointmentCanceled'));
      return ok(null);
    },
    lockAppointments,
  );
