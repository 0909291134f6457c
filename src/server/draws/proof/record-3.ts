import { sql } from 'kysely';
import { toWire } from '#kernel/money.ts';
import { canonicalHash, type CanonicalValue } from '#server/crypto/canonical-json.ts';
import type { Queryable } from '#server/db/index.ts';
import { gameOfDraw, type DrawRow } from '../draw-rows.ts';
import type { RaffleResult } from './draw-record.ts';
import type { OperatorKey } from './operator-key.ts';

/** How many won a tier, and what one of them with multiple 1 was paid. */
export interface TierResult {
  /** The tier's place among all tiers of all plays, from 1. */
  readonly tier: number;
  readonly winners: number;
  /** In fils. */
  readonly prize: number;
}

/** An entry of the log: its index, its text, and the hashes that lead from it to the root of a checkpoint. */
export interface LoggedEntry {
  readonly index: number;
  readonly entry: string;
  readonly path: readonly string[];
}

/** docs/draw-proof.md §8. Hashes, keys and signatures are hexadecimal. */
export interface UnsignedRecord3 {
  readonly version: 3;
  readonly drawId: string;
  /** Its path leads to the checkpoint of the first seal. */
  readonly commitment: LoggedEntry;
  readonly closing: Omit<LoggedEntry, 'path'>;
  /** Checkpoints with their cosignatures, and the closing's path to each. */
  readonly seal: readonly { readonly checkpoint: string; readonly path: readonly string[] }[];
  readonly beacon: { readonly round: number; readonly signature: string };
  readonly numbers: readonly (readonly number[])[];
  /** Of games that have one (§7). */
  readonly raffle?: RaffleResult;
  readonly prizes: readonly TierResult[];
  readonly operatorKey: string;
}

export interface DrawRecord3 extends UnsignedRecord3 {
  readonly hash: string;
  readonly signature: string;
}

interface TierRow {
  readonly play: number;
  readonly tier: number;
  readonly winners: bigint;
  /** The sum of the winners' multiples, of a shared tier. */
  readonly units: bigint | null;
}

/** Every tier of the draw's game with its winners. Of a settled draw. */
export async function tierResults(db: Queryable, draw: DrawRow): Promise<TierResult[]> {
  const tiers = gameOfDraw(draw).plays.flatMap(({ tiers: own }, play) =>
    own.map((one, i) => ({ ...one, play, no: i + 1 })),
  );
  const shared = tiers.filter((tier) => tier.shared);
  const { rows } = await sql<TierRow>`
    select d.play, d.tier, d.winners, s.units
    from draw_tiers d left join (
      select w.play, w.tier, sum(t.multiple)::bigint as units
      from unnest(${shared.map(({ play }) => play)}::smallint[], ${shared.map(({ no }) => no)}::smallint[]) as x (play, tier)
        join wins w on w.draw_id = ${draw.id} and w.play = x.play and w.tier = x.tier
        join tickets t on t.draw_id = w.draw_id and t.order_id = w.order_id and t.entry_no = w.entry_no
      group by 1, 2
    ) s on s.play = d.play and s.tier = d.tier
    where d.draw_id = ${draw.id}`.execute(db);
  return tiers.map(({ play, no, prize }, i) => {
    const { winners = 0n, units = null } = rows.find((row) => row.play === play && row.tier === no) ?? {};
    // A shared prize is divided by the multiples of its winners and rounded down.
    return { tier: i + 1, winners: Number(winners), prize: toWire(units === null ? prize : prize / units) };
  });
}

/** Seals a record: the hash of its canonical text, signed by the operator. */
export function signRecord3(record: UnsignedRecord3, key: OperatorKey): DrawRecord3 {
  // An interface has no index signature; every field above is canonical by its type.
  const hash = canonicalHash(record as unknown as CanonicalValue);
  return { ...record, hash: hash.toString('hex'), signature: key.sign(hash) };
}
