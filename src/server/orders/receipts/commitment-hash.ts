import { sql } from 'kysely';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { committedEntry } from '#server/draws/log-entries.ts';
import { entryHash, formatEntry } from '#server/tlog/entries.ts';

/** What tells the hash of a draw's commitment. */
export type CommittedDraw = Pick<
  DrawRow,
  'lottery_type' | 'phase' | 'opens_at' | 'closes_at' | 'draws_at' | 'seed_hash' | 'beacon' | 'commitment_hash'
>;

/** Its columns, of `draws d`. */
export const COMMITTED_DRAW = sql`d.lottery_type, d.phase, d.opens_at, d.closes_at, d.draws_at, d.seed_hash, d.beacon, d.commitment_hash`;

/** The hash of the entry by which a draw was committed; of a draw of version 2 that is its `committed` entry. */
export const hashOfCommitment = (draw: CommittedDraw): Buffer =>
  draw.commitment_hash ?? entryHash(formatEntry(committedEntry(draw)));
