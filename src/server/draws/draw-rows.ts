import type { Selectable } from 'kysely';
import { DRAW_ID } from '#contract/fields.ts';
import { gameByType } from '#games/index.ts';
import type { Game } from '#games/game.ts';
import { phaseOfDraw } from '#games/view/draw-phase.ts';
import { assertPresent } from '#kernel/assert.ts';
import { formatDrawId } from './proof/ticket-leaf.ts';
import type { ClosedRecord, CommittedRecord } from './proof/draw-record.ts';
import type { DrawTables } from './tables.ts';

export type DrawRow = Selectable<DrawTables['draws']>;

/** What names a draw: its game, and its phase within it. */
export type DrawKey = Pick<DrawRow, 'lottery_type' | 'phase'>;

export const drawIdOf = (draw: DrawKey): string => formatDrawId(draw.lottery_type, draw.phase);

/** The parts of a draw's id, as 69-261121-0642; undefined where it is none. */
export function parseDrawId(id: string): DrawKey | undefined {
  if (!DRAW_ID.test(id)) return undefined;
  return { lottery_type: Number.parseInt(id, 10), phase: phaseOfDraw(id) };
}

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

/** The closing of a draw of version 3, as the log says it. */
export interface Closing {
  readonly count: number;
  /** Of a game with a raffle. */
  readonly carried?: number;
}

/** What the log's closing of a draw says; undefined before it, and of draws of version 2. */
export const closingOf = ({ closing }: Pick<DrawRow, 'closing'>): Closing | undefined =>
  closing === null ? undefined : (JSON.parse(closing.toString()) as Closing); // closingEntry wrote it
