import type { Entry, Game } from '#games/game.ts';
import { formatLuckyId } from '#games/rules/lucky-id.ts';
import { picksFromMasks } from '#games/rules/masks.ts';
import { assertPresent } from '#kernel/assert.ts';

export interface OrderEntry extends Entry {
  readonly entryNo: number;
  readonly stake: bigint;
  /** Two capitals and seven digits; only of games with a raffle. */
  readonly luckyId?: string;
}

/** A ticket's row as the entry the player chose. */
export interface TicketRow {
  readonly entry_no: number;
  readonly play: number;
  readonly m1: bigint;
  readonly m2: bigint;
  readonly m3: bigint;
  readonly multiple: number;
  readonly stake: bigint;
  readonly lucky: bigint | null;
}

export function entryFromRow(game: Game, row: TicketRow): OrderEntry {
  const play = assertPresent(game.plays[row.play], 'the play of a ticket');
  const picks = picksFromMasks(play, [row.m1, row.m2, row.m3]);
  const luckyId = row.lucky === null ? undefined : formatLuckyId(row.lucky);
  return {
    entryNo: row.entry_no,
    play: play.key,
    picks,
    multiple: row.multiple,
    stake: row.stake,
    ...(luckyId && { luckyId }),
  };
}
