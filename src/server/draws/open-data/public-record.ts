import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '#server/db/index.ts';
import { findIndex } from '#server/tlog/entries.ts';
import { listSignedClosings } from '#server/tlog/seals.ts';
import { closedRecord, committedRecord, drawIdOf, type DrawRow } from '../draw-rows.ts';

/** An entry as the log has it, and its index, if it has a place already. */
async function showEntry(db: Queryable, entry: Buffer, hash: Buffer | null): Promise<object> {
  const index = await findIndex(db, assertPresent(hash, 'the hash of an entry'));
  return { ...(index === undefined ? {} : { index: Number(index) }), entry: entry.toString() };
}

/** Which of its witnesses have signed the log with its closing in time. */
async function showSigned(db: Queryable, draw: DrawRow): Promise<object> {
  const { closing_hash: hash, cancelled_at: cancelledAt, witnesses, seal_by: sealBy } = draw;
  if (!hash || cancelledAt || !witnesses || !sealBy) return {};
  const closingIndex = await findIndex(db, hash);
  const signed = await listSignedClosings(db, { witnesses, sealBy, closingIndex });
  return { signed: signed.map(({ witness, at }) => ({ witness, at: at.toISOString() })) };
}

/** What is public of a draw of version 3 until it has its record: what it put into the log. */
const showEntries = async (db: Queryable, draw: DrawRow): Promise<object> => ({
  version: 3,
  drawId: drawIdOf(draw),
  state: draw.state,
  commitment: await showEntry(db, assertPresent(draw.commitment, 'its commitment'), draw.commitment_hash),
  ...(draw.closing ? { closing: await showEntry(db, draw.closing, draw.closing_hash) } : {}),
  ...(await showSigned(db, draw)),
  ...(draw.sealed_at ? { sealedAt: draw.sealed_at.toISOString() } : {}),
  ...(draw.cancelled_at ? { cancelledAt: draw.cancelled_at.toISOString(), reason: draw.cancel_reason } : {}),
});

/**
 * The record as far as it is public in the draw's state. Never the seed before it is revealed. A cancelled draw keeps
 * its public commitment, and shows that it was cancelled: a commitment that could vanish would be none.
 */
export async function loadPublicRecord(db: Queryable, draw: DrawRow): Promise<object> {
  if (draw.record) return draw.record;
  if (draw.proof_version === 3) return showEntries(db, draw);
  return draw.cancelled_at === null
    ? (closedRecord(draw) ?? committedRecord(draw))
    : { ...committedRecord(draw), state: 'cancelled', cancelledAt: draw.cancelled_at.toISOString() };
}
