import type { Selectable } from 'kysely';
import { gameByType } from '#games/index.ts';
import type { Game } from '#games/game.ts';
import { assertPresent } from '#kernel/assert.ts';
import { formatDrawId } from './proof/ticket-leaf.ts';
import type { ClosedRecord, CommittedRecord } from './proof/draw-record.ts';
import type { DrawTables } from './tables.ts';

export type DrawRow = Selectable<DrawTables['draws']>;

export const drawIdOf = (draw: Pick<DrawRow, 'lottery_type' | 'phase'>): string =>
  formatDrawId(draw.lottery_type, draw.phase);

/** The game of a draw that exists: draws are only scheduled for games of the product. */
export const gameOfDraw = (draw: Pick<DrawRow, 'lottery_type'>): Game =>
  assertPresent(gameByType(draw.lottery_type), `game ${draw.lottery_type}`);

/** What a draw shows from the moment it is scheduled. */
export const committedRecord = (draw: DrawRow): CommittedRecord => ({
  version: 1,
  drawId: drawIdOf(draw),
  lotteryType: draw.lottery_type,
  phase: draw.phase,
  opensAt: draw.opens_at.toISOString(),
  closesAt: draw.closes_at.toISOString(),
  drawsAt: draw.draws_at.toISOString(),
  commitment: {
    seedHash: draw.seed_hash.toString('hex'),
    committedAt: draw.committed_at.toISOString(),
    beacon: draw.beacon,
  },
});

/** What it shows from the publication of its tickets' root; undefined before. */
export function closedRecord(draw: DrawRow): ClosedRecord | undefined {
  const { ticket_count: count, tickets_root: root, root_published_at: publishedAt } = draw;
  if (count === null || root === null || publishedAt === null) return undefined;
  const tickets = { count: Number(count), root: root.toString('hex'), publishedAt: publishedAt.toISOString() };
  return { ...committedRecord(draw), tickets };
}
