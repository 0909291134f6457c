import { assertPresent } from '#kernel/assert.ts';
import { toHex } from '#kernel/ids.ts';
import { toWire } from '#kernel/money.ts';
import type { Tx } from '../db/index.ts';
import type { LogEntry } from '../tlog/entries.ts';
import type { BeaconChain } from './proof/draw-record.ts';
import type { SealTerms } from './proof/seal-terms.ts';
import { drawIdOf, type DrawRow } from './draw-rows.ts';

/** What the public log says of a draw: docs/draw-proof.md §3 and §5; of draws of version 2, §14. */

/** What a draw of version 3 commits to. Times are ms since 1970. */
export interface NewCommitment extends SealTerms {
  readonly drawId: string;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
  readonly seedHash: Buffer;
  readonly beacon: BeaconChain;
  /** The hash of the entry with its game's rules. */
  readonly rules: Buffer;
  /** Their verifier keys, and how many of them are a quorum. */
  readonly witnesses: readonly string[];
  readonly quorum: number;
}

const moment = (ms: number): string => new Date(ms).toISOString();

export const drawEntry = ({ beacon, witnesses, quorum, drawId, round, ...draw }: NewCommitment) =>
  ({
    type: 'draw',
    drawId,
    opensAt: moment(draw.opensAt),
    closesAt: moment(draw.closesAt),
    sealBy: moment(draw.sealBy),
    drawsAt: moment(draw.drawsAt),
    seedHash: toHex(draw.seedHash),
    beacon: { ...beacon },
    round,
    rules: toHex(draw.rules),
    witnesses,
    quorum,
  }) satisfies LogEntry;

/** What the closing says of the tickets. */
export interface ClosedSales {
  readonly at: Date;
  readonly count: number;
  readonly root: Buffer;
  /** In fils. */
  readonly stake: bigint;
  /** Orders that were stopped. */
  readonly stopped: number;
  /** Of a game with a raffle: prizes that the draws before it left over. */
  readonly carried?: number;
}

export const closingEntry = (draw: DrawRow, { at, count, root, stake, stopped, carried }: ClosedSales) =>
  ({
    type: 'closing',
    drawId: drawIdOf(draw),
    at: at.toISOString(),
    commitment: toHex(assertPresent(draw.commitment_hash, 'the commitment of a draw of version 3')),
    seed: toHex(draw.seed),
    count,
    root: toHex(root),
    stake: toWire(stake),
    stopped,
    ...(carried === undefined ? {} : { carried }),
  }) satisfies LogEntry;

type CommittedDraw = Pick<
  DrawRow,
  'lottery_type' | 'phase' | 'opens_at' | 'closes_at' | 'draws_at' | 'seed_hash' | 'beacon'
>;

export const committedEntry = (draw: CommittedDraw): LogEntry => ({
  type: 'committed',
  drawId: drawIdOf(draw),
  opensAt: draw.opens_at.toISOString(),
  closesAt: draw.closes_at.toISOString(),
  drawsAt: draw.draws_at.toISOString(),
  seedHash: draw.seed_hash.toString('hex'),
  chainHash: draw.beacon.chainHash,
});

type ClosedDraw = Pick<
  DrawRow,
  'lottery_type' | 'phase' | 'ticket_count' | 'tickets_root' | 'root_published_at' | 'beacon_round'
>;

/** Of a draw whose root is published. */
export const closedEntry = (draw: ClosedDraw): LogEntry => ({
  type: 'closed',
  drawId: drawIdOf(draw),
  count: Number(draw.ticket_count),
  root: assertPresent(draw.tickets_root, 'a published root').toString('hex'),
  publishedAt: assertPresent(draw.root_published_at, 'when its root was published').toISOString(),
  round: Number(assertPresent(draw.beacon_round, 'its round')),
});

/** The entries with which a log begins in a database that has draws already: of those that have no record yet. */
export async function loadUnfinishedEntries(tx: Tx): Promise<LogEntry[]> {
  const draws = await tx
    .selectFrom('draws')
    .selectAll()
    .where('state', 'in', ['scheduled', 'open', 'suspended', 'closed', 'drawn', 'settled'])
    .orderBy('id')
    .execute();
  return draws.flatMap((draw) =>
    draw.tickets_root === null ? [committedEntry(draw)] : [committedEntry(draw), closedEntry(draw)],
  );
}
