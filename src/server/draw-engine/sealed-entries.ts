import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '../db/index.ts';
import type { DrawRow } from '../draws/draw-rows.ts';
import type { DrawRecord3 } from '../draws/proof/record-3.ts';
import { findIndex } from '../tlog/entries.ts';
import { loadPathTo } from '../tlog/read-tiles.ts';

const find = async (db: Queryable, hash: Buffer | null): Promise<bigint> =>
  assertPresent(await findIndex(db, assertPresent(hash, 'the hash of an entry')), 'its place in the log');

const textOf = (entry: Buffer | null): string => assertPresent(entry, 'an entry of the log').toString();

/** Commitment, closing and seal of a drawn draw, each with its paths (docs/draw-proof.md §8). */
export async function loadSealedEntries(
  db: Queryable,
  draw: DrawRow,
): Promise<Pick<DrawRecord3, 'commitment' | 'closing' | 'seal'>> {
  const [committed, closed] = [await find(db, draw.commitment_hash), await find(db, draw.closing_hash)];
  const notes = assertPresent(draw.seal, 'the seal of a draw');
  const seal: DrawRecord3['seal'][number][] = [];
  for (const checkpoint of notes) seal.push({ checkpoint, path: await loadPathTo(db, closed, checkpoint) });
  const path = await loadPathTo(db, committed, assertPresent(notes[0], 'a checkpoint'));
  return {
    commitment: { index: Number(committed), entry: textOf(draw.commitment), path },
    closing: { index: Number(closed), entry: textOf(draw.closing) },
    seal,
  };
}
