import { sql } from 'kysely';
import type { Db } from '../db/index.ts';
import type { SignedHead } from './cosign.ts';

/** A cosignature that is asked for later than this before the moment of the seal may come late. */
const HOLD_BEFORE_MS = 1_500;

interface Row {
  readonly key: string;
  /** Whether a closing is late that it has not seen. */
  readonly is_late: boolean;
  readonly size: bigint;
  readonly note: string;
}

/**
 * Which of these witnesses must not see the newest head yet, and the older head to ask each for; undefined where it is
 * left alone until the closing is late.
 *
 * A draw is unsealed by witnesses that had not seen its closing when it was late (docs/draw-proof.md §2), and one that
 * has seen a head never cosigns a smaller one. So a witness that was away is first asked for a head without the
 * closing, and only then for the newest. `seen` are sizes that witnesses say they have seen. A day later the draw is
 * undecided in any case, and nobody is held for it any more.
 */
export async function loadHeldWitnesses(
  db: Db,
  witnesses: readonly string[],
  seen: ReadonlyMap<string, bigint>,
): Promise<ReadonlyMap<string, SignedHead | undefined>> {
  const { rows } = await sql<Row>`
    with waiting as (
      select d.witnesses, d.seal_by,
        -- Null while the log has no closing of it: no head holds one then.
        (select min(index + 0) from tlog_entries where sha256('\\x00'::bytea || entry) = d.closing_hash) as closing
      from draws d
      where d.proof_version = 3 and d.state = 'closed' and d.sealed_at is null
        and d.seal_by - ${HOLD_BEFORE_MS}::int * interval '1 millisecond' <= product_now()
        and d.seal_by + interval '1 day' > product_now()
    ), held as (
      select w.key, min(d.closing) as bound, bool_or(d.seal_by < product_now()) as is_late
      from unnest(${witnesses}::text[], ${witnesses.map((key) => seen.get(key) ?? 0n)}::bigint[]) as w (key, seen)
        join waiting d on w.key = any (d.witnesses)
      where greatest(w.seen, (select max(size) from tlog_cosignatures where witness = w.key))
          <= coalesce(d.closing, 9223372036854775807)
        and not exists (select from tlog_cosignatures x
          where x.witness = w.key and x.cosigned_at > d.seal_by and x.size <= coalesce(d.closing, x.size))
      group by w.key
    )
    select h.key, h.is_late, c.size, c.note
    from held h join lateral (
      select size, note from tlog_checkpoints where size <= coalesce(h.bound, size) order by size desc limit 1
    ) c on true`.execute(db);
  return new Map(rows.map(({ key, is_late: isLate, size, note }) => [key, isLate ? { size, note } : undefined]));
}
