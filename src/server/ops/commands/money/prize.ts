import { sql } from 'kysely';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { isCalendarDay } from '#kernel/calendar-day.ts';
import { formatDubai } from '#kernel/dubai.ts';
import { formatAmount } from '#kernel/money-format.ts';
import type { Result } from '#kernel/result.ts';
import type { Engine } from '#server/engine/engine.ts';
import { drawIdOfPrize, prizeColumns, prizeTables, type GrandPrize } from '#server/grand-prizes/prize-rows.ts';
import { isClaimable, STATE_SQL } from '#server/grand-prizes/prize-status.ts';
import {
  bookPayment,
  claimPrize,
  extendPrize,
  moveAppointment,
  orderPayment,
  recallPayment,
  type PrizeFault,
} from '#server/grand-prizes/staff.ts';
import { OpsRefusal, requireArgument, type OpsCommands } from '#server/ops/command.ts';

const LINES = 30;
const MAX_REFERENCE = 140;
const ID = /^[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}$/i;
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

interface Row extends GrandPrize {
  readonly open_id: string;
  readonly player_state: string;
  readonly verified_status: number;
}

const columns = sql`${prizeColumns}, p.open_id, p.state as player_state,
  effective_verified_status(p.verified_status, p.document_expires) as verified_status`;
const from = sql`${prizeTables} join players p on p.id = g.player_id`;

const { unclaimed, claimed, paid, expired, expiredSubmitted } = ORDER_PRIZE_STATUS;
const STATUS_WORDS: Readonly<Record<GrandPrize['status'], string>> = {
  [unclaimed]: 'unclaimed',
  [claimed]: 'claimed',
  [paid]: 'paid',
  [expired]: 'expired',
  [expiredSubmitted]: 'expired, though submitted',
};
const wordsOf = ({ status, submitted_at: submitted, payment_ordered_at: ordered }: GrandPrize): string => {
  if (status === unclaimed && submitted) return 'submitted';
  return status === claimed && ordered ? 'payment ordered' : STATUS_WORDS[status];
};

const FAULTS: Readonly<Record<Exclude<PrizeFault, GrandPrize['status']>, string>> = {
  unverified: 'The player is not verified: the document they show must be the one they are verified by.',
  restricted: 'The account is restricted or locked: end that first. The prize does not expire meanwhile.',
  taken: 'Another prize has an appointment in that half hour.',
  time: 'That time is over, the half hour ends after the expiry, it is no later than before, or there is no appointment.',
  'too-far': 'A prize is extended to 180 days from now at most.',
  ordered: 'Its payment is ordered already.',
  'not-ordered': 'Its payment is not ordered.',
  'reference-used': 'Another prize was paid under that reference.',
};
const describe = (fault: PrizeFault): string =>
  typeof fault === 'number' ? `It is ${STATUS_WORDS[fault]}.` : FAULTS[fault];

const inDubai = (at: Date): string => `${formatDubai(at, 'YYYY-MM-DD HH:mm')} Dubai`;

const line = (row: Row): string =>
  [
    row.id,
    wordsOf(row),
    `AED ${formatAmount(row.amount)}`,
    row.open_id,
    drawIdOfPrize(row) ?? `${row.series} card ${row.card_no}`,
    row.status === unclaimed ? `expires ${inDubai(row.expires_at)}` : '',
    row.status === unclaimed && row.appointment_at ? `appointment ${inDubai(row.appointment_at)}` : '',
  ]
    .filter((part) => part !== '')
    .join('  ');

async function prizeOf({ db }: Engine, args: readonly string[]): Promise<Row> {
  const which = requireArgument(args, 0, 'the id of the grand prize');
  const { rows } = await sql<Row>`
    select ${columns} from ${from} where g.id = ${ID.test(which) ? which : null}::uuid`.execute(db);
  if (!rows[0]) throw new OpsRefusal(`There is no grand prize ${which}.`);
  return rows[0];
}

async function act(
  engine: Engine,
  args: readonly string[],
  out: (line: string) => void,
  run: (id: string) => Promise<Result<null, PrizeFault>>,
): Promise<void> {
  const { id } = await prizeOf(engine, args);
  const done = await run(id);
  if (!done.ok) throw new OpsRefusal(describe(done.error));
  out(line(await prizeOf(engine, args)));
}

/** A day, and a time of day in Dubai. */
function momentFrom([, day = '', clock = '']: readonly string[]): Date {
  if (!isCalendarDay(day) || !CLOCK.test(clock)) throw new OpsRefusal('Write day and time as 2026-12-24 10:30.');
  return new Date(`${day}T${clock}+04:00`);
}

/** Those that wait for the player or for staff: appointments first, by their time. */
const WAITING = sql`where ${isClaimable} or g.state = ${STATE_SQL.claimed}
  order by g.appointment_at nulls last, g.expires_at, g.id`;

export const prizeCommands: OpsCommands = {
  list: {
    usage: '[all]',
    summary: `grand prizes to claim or to pay, by appointment and expiry; or the newest ${LINES}`,
    run: async ({ db }, args, out) => {
      const which = args[0] === 'all' ? sql`order by g.won_at desc, g.id limit ${LINES}` : WAITING;
      const { rows } = await sql<Row>`select ${columns} from ${from} ${which}`.execute(db);
      for (const row of rows) out(line(row));
      if (rows.length === 0) out('no grand prizes');
    },
  },
  show: {
    usage: '<prize>',
    summary: 'a grand prize, its player and its times',
    run: async (engine, args, out) => {
      const row = await prizeOf(engine, args);
      out(line(row));
      out(`order ${row.order_id}`);
      out(`player ${row.player_state}, verified status ${row.verified_status}`);
      const times = {
        won: row.won_at,
        submitted: row.submitted_at,
        appointment: row.appointment_at,
        claimed: row.claimed_at,
        'payment ordered': row.payment_ordered_at,
        paid: row.paid_at,
        forfeited: row.expired_at,
      };
      for (const [what, at] of Object.entries(times)) if (at) out(`${what} ${inDubai(at)}`);
      if (row.payment_reference !== null) out(`payment ${row.payment_reference}`);
    },
  },
  claim: {
    usage: '<prize>',
    summary: 'accepts the claim of a player who showed the document they are verified by, at the office',
    run: (engine, args, out) => act(engine, args, out, (id) => claimPrize(engine, id)),
  },
  'order-payment': {
    usage: '<prize> [none]',
    summary: 'records that you order the payment of a claimed prize at the bank, before you do; none: takes that back',
    run: (engine, args, out) => {
      if (args.length > 2 || (args[1] !== undefined && args[1] !== 'none'))
        throw new OpsRefusal('After the prize there is nothing, or none.');
      return act(engine, args, out, (id) =>
        args[1] === 'none' ? recallPayment(engine, id) : orderPayment(engine, id),
      );
    },
  },
  paid: {
    usage: '<prize> <reference>',
    summary: "books that the bank paid what was ordered, with the bank's reference, which is kept out of the audit log",
    // A reference may name the player.
    recorded: (_engine, args) => Promise.resolve(args.slice(0, 1)),
    run: async (engine, args, out) => {
      const reference = args.slice(1).join(' ').trim().replace(/\s+/g, ' ');
      requireArgument([reference], 0, "the bank's reference of the payment");
      if (reference.length > MAX_REFERENCE)
        throw new OpsRefusal(`A reference has at most ${MAX_REFERENCE} characters.`);
      await act(engine, args, out, (id) => bookPayment(engine, id, reference));
    },
  },
  appointment: {
    usage: '<prize> <yyyy-mm-dd> <hh:mm> | <prize> none',
    summary: 'makes or moves an appointment, also outside the hours, or cancels it; the player is told',
    run: async (engine, args, out) => {
      const to = args[1] === 'none' ? null : momentFrom(args);
      await act(engine, args, out, (id) => moveAppointment(engine, id, to));
    },
  },
  extend: {
    usage: '<prize> <yyyy-mm-dd> <hh:mm>',
    summary: 'gives the player more time to claim, 180 days from now at most, and tells them',
    run: async (engine, args, out) => {
      const until = momentFrom(args);
      await act(engine, args, out, (id) => extendPrize(engine, id, until));
    },
  },
};
