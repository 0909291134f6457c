import { assertPresent } from '#kernel/assert.ts';
import { toHex } from '#kernel/ids.ts';
import { canonicalHash, type CanonicalValue } from '../crypto/canonical-json.ts';
import type { Db } from '../db/index.ts';
import { closedRecord, drawIdOf, gameOfDraw, type DrawRow } from '../draws/draw-rows.ts';
import type { DrawRecord, UnsignedRecord } from '../draws/proof/draw-record.ts';
import { createOpenings, type Openings } from '../draws/proof/openings.ts';
import type { OperatorKey } from '../draws/proof/operator-key.ts';
import { signRecord } from '../draws/proof/record.ts';
import { signRecord3, tierResults, type DrawRecord3 } from '../draws/proof/record-3.ts';
import type { LogEntry } from '../tlog/entries.ts';
import { loadSealedEntries } from './sealed-entries.ts';

const beaconOf = (draw: DrawRow) => ({
  round: Number(assertPresent(draw.beacon_round, 'its round')),
  signature: assertPresent(draw.beacon_signature, 'its signature').toString('hex'),
});

const toUnsignedRecord = (draw: DrawRow, previous: Buffer, operatorKey: string): UnsignedRecord => ({
  ...assertPresent(closedRecord(draw), 'the tickets of a settled draw'),
  beacon: beaconOf(draw),
  seed: draw.seed.toString('hex'),
  generator: gameOfDraw(draw).generator.map(({ from, to, count, ordered, repeats }) => ({
    from,
    to,
    count,
    ordered,
    repeats,
  })),
  numbers: assertPresent(draw.numbers, 'its numbers'),
  ...(draw.raffle && { raffle: draw.raffle }),
  previous: previous.toString('hex'),
  operatorKey,
});

/** A signed record that is not published yet. */
export interface NewRecord {
  readonly record: DrawRecord | DrawRecord3;
  /** Of version 3. */
  readonly openings?: Openings;
  /** What the log says of it. */
  readonly entry: LogEntry;
}

export function createRecord2(draw: DrawRow, previous: Buffer, operator: OperatorKey): NewRecord {
  const record = signRecord(toUnsignedRecord(draw, previous, operator.publicKey), operator);
  return { record, entry: { type: 'recorded', drawId: record.drawId, hash: record.hash } };
}

/**
 * The record of version 3 (docs/draw-proof.md §8), with the opened winners. Of a large draw this reads all tickets.
 * What it returns signs, which takes no time.
 */
export async function createRecord3(db: Db, draw: DrawRow): Promise<(operator: OperatorKey) => NewRecord> {
  const drawId = drawIdOf(draw);
  const openings = await createOpenings(db, draw);
  const unsigned = {
    version: 3,
    drawId,
    ...(await loadSealedEntries(db, draw)),
    beacon: beaconOf(draw),
    numbers: assertPresent(draw.numbers, 'its numbers'),
    ...(draw.raffle && { raffle: draw.raffle }),
    prizes: await tierResults(db, draw),
  } as const;
  const winners = toHex(canonicalHash(openings as unknown as CanonicalValue)); // an interface has no index signature
  return (operator) => {
    const record = signRecord3({ ...unsigned, operatorKey: operator.publicKey }, operator);
    return { record, openings, entry: { type: 'record', drawId, hash: record.hash, winners } };
  };
}
