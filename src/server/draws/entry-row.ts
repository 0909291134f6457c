import type { Entry, Game } from '#games/game.ts';
import { luckyIdOf } from '#games/lucky-id.ts';
import { picksOf } from '#games/masks.ts';
import { present } from '#kernel/assert.ts';

export interface OrderEntry extends Entry {
  readonly entryNo: number;
  readonly stake: bigint;
  /** Two capitals and seven digits, where the game has a raffle. */
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

export function entryOf(game: Game, row: TicketRow): OrderEntry {
  const play = present(game.plays[row.play], 'the play of a ticket');
  const picks = picksOf(play, [row.m1, row.m2, row.m3]);
  const luckyId = row.lucky === null ? undefined : luckyIdOf(row.lucky);
  return {
    entryNo: row.entry_no,
    play: play.key,
    picks,
    multiple: row.multiple,
    stake: row.stake,
    ...(luckyId && { luckyId }),
  };
}
