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

/** The game of a draw. Draws are scheduled for games of the product only. */
export const gameOfDraw = (draw: Pick<DrawRow, 'lottery_type'>): Game =>
  assertPresent(gameByType(draw.lottery_type), `game ${draw.lottery_type}`);

/** What is public of a draw from its commitment on. */
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

/** What is public from the publication of the tickets' root on; undefined before. */
export function closedRecord(draw: DrawRow): ClosedRecord | undefined {
  const { ticket_count: count, tickets_root: root, root_published_at: publishedAt } = draw;
  if (count === null || root === null || publishedAt === null) return undefined;
  const tickets = { count: Number(count), root: root.toString('hex'), publishedAt: publishedAt.toISOString() };
  return { ...committedRecord(draw), tickets };
}
