import { sql } from 'kysely';
import type { Fils } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import type { CurrentLimits } from './plan-limit.ts';
import type { LimitKind } from './tables.ts';

interface Row {
  readonly amount: bigint | null;
  readonly minutes: number | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly used: bigint;
  readonly pending: bigint;
  readonly phase: 'ended' | 'active' | 'waiting';
}

/** A limit in force. Times in ms. */
export interface ActiveLimit {
  readonly amount: Fils;
  readonly minutes: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly left: Fils;
  /** The same without payments that may still come. */
  readonly leftBeforePending: Fils;
}

/** A player's limits of one kind. */
export interface KnownLimits extends CurrentLimits {
  readonly active: ActiveLimit | undefined;
  /** What was asked for and is not in force yet; without an amount, that there is none from then on. */
  readonly next:
    { readonly amount: Fils | null; readonly minutes: number | null; readonly startsAt: number } | undefined;
}

const usedOf = (kind: LimitKind) =>
  kind === 'deposit' ? sql<bigint>`deposited_against(l, null)` : sql<bigint>`l.used`;

/** What of that is payments that may still come. */
const pendingOf = (kind: LimitKind) =>
  kind === 'deposit' ? sql<bigint>`pending_deposits(l.player_id)` : sql<bigint>`0::bigint`;

const leftOf = (amount: bigint, used: bigint): bigint => (used < amount ? amount - used : 0n);

const toActive = ({ amount, minutes, starts_at: start, ends_at: end, used, pending }: Row): ActiveLimit | undefined =>
  amount === null || minutes === null || end === null
    ? undefined
    : {
        amount,
        minutes,
        startsAt: start.getTime(),
        endsAt: end.getTime(),
        left: leftOf(amount, used),
        leftBeforePending: leftOf(amount, used - pending),
      };

/** The limits of one kind at the product's time. Lock the wallet first to decide by them. */
export async function findLimits(db: Queryable, playerId: bigint, kind: LimitKind): Promise<KnownLimits> {
  const { rows } = await sql<Row>`
    select distinct on (phase) * from (
      select l.amount, l.minutes, l.starts_at, nullif(l.ends_at, 'infinity') as ends_at,
        case when n.at < l.starts_at then 'waiting' when n.at < l.ends_at then 'active' else 'ended' end as phase,
        case when n.at >= l.starts_at and n.at < l.ends_at then ${usedOf(kind)} else 0 end as used,
        case when n.at >= l.starts_at and n.at < l.ends_at then ${pendingOf(kind)} else 0 end as pending
      from player_limits l, (select product_now() as at) n
      where l.player_id = ${playerId} and l.kind = ${kind} and l.replaced_at is null) known
    order by phase, starts_at desc`.execute(db);
  const of = (phase: Row['phase']) => rows.find((row) => row.phase === phase);
  const [active, ended, waiting] = [of('active'), of('ended'), of('waiting')];
  // From when the player wanted none, what ended before is forgotten.
  const isWantedNone = active?.amount === null;
  return {
    active: active && toActive(active),
    last: isWantedNone ? undefined : ended && toActive(ended),
    next: waiting && { amount: waiting.amount, minutes: waiting.minutes, startsAt: waiting.starts_at.getTime() },
  };
}
