import { sql } from 'kysely';
import type { CancelReason, Cancellation } from '#contract/draws/fields.ts';
import { parseWitnessKey } from '#server/crypto/witness-key.ts';
import type { Queryable } from '#server/db/index.ts';
import { firstSignedAt } from '#server/tlog/seals.ts';

/** Whether a `cancel_reason` is what the log says where no quorum of witnesses had seen a closing, and no operator. */
export const isWitnessReason = (text: string): text is 'unsealed' | 'undecided' =>
  text === 'unsealed' || text === 'undecided';

/**
 * Why a draw was cancelled, as players are told of it. An operator's own words are in the public log. Where the node
 * wrote no closing in time there was nothing that witnesses could have signed.
 */
export function toCancelReason(text: string, hasClosing: boolean): CancelReason {
  if (!isWitnessReason(text)) return 'operator';
  return hasClosing ? text : 'unclosed';
}

/**
 * Of `draws d`, the keys of the witnesses that have no signature in time on a checkpoint with its closing, in its order
 * (docs/draw-proof.md §2); none where the log has no closing. `index + 0`: the hash finds the entry, not the order of
 * the indexes.
 */
export const unsignedWitnesses = sql<string[]>`array(
  select w.key from unnest(d.witnesses) with ordinality w (key, place), lateral (
    select index from tlog_entries where sha256('\\x00'::bytea || entry) = d.closing_hash order by index + 0 limit 1
  ) closing
  -- A witness's clock drops the part of a second.
  where coalesce(${firstSignedAt(sql`w.key`, sql`closing.index`)} > d.seal_by - interval '1 second', true)
  order by w.place)`;

export const witnessName = (key: string): string => parseWitnessKey(key)?.name ?? key;

interface Row {
  readonly id: bigint;
  readonly cancel_reason: string;
  readonly has_closing: boolean;
  readonly away: string[];
}

/**
 * Why draws were cancelled, by the draw's id, and which of their witnesses have no signature in time on a checkpoint
 * with the closing (docs/draw-proof.md §2). Where the log has no closing no witness was away. Draws that were not
 * cancelled are left out.
 */
export async function loadCancellations(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Cancellation>> {
  const { rows } = await sql<Row>`
    select d.id, d.cancel_reason, d.closing_hash is not null as has_closing,
      case when d.cancel_reason in ('unsealed', 'undecided') then ${unsignedWitnesses} else '{}' end as away
    from draws d where d.id = any (${ids}::bigint[]) and d.cancelled_at is not null`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      { reason: toCancelReason(row.cancel_reason, row.has_closing), away: row.away.map(witnessName) },
    ]),
  );
}
