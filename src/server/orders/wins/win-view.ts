import type { ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { findPlay } from '#games/rules/entry.ts';
import type { Game } from '#games/game.ts';
import { findPlaceHits } from '#games/rules/hits.ts';
import { gameByType } from '#games/index.ts';
import { findHits } from '#games/rules/settle.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import { entryFromRow, type TicketRow } from '#server/draws/entry-row.ts';

export type WinView = ResponseOf<typeof winningPopup>['wins'][number];
/** Entries of a win that are shown. */
const ENTRIES = 3;

/** An entry that won, in its draw. */
export interface WonEntryRow extends TicketRow {
  readonly order_id: string;
  readonly draw_id: bigint;
  readonly lottery_type: number;
  readonly name: string;
  readonly numbers: number[][];
  readonly prize: bigint;
  /** The part of it that was won in the raffle; null without one. */
  readonly raffle: bigint | null;
}

const wonByNumbers = ({ prize, raffle }: WonEntryRow): boolean => prize > (raffle ?? 0n);
const playIn = (game: Game, key: string) => assertPresent(findPlay(game, key), 'the play of an entry');

/** An entry with what it won by. Numbers that matched too few to win anything are no hits. */
function toEntryView(game: Game, row: WonEntryRow): WinView['entries'][number] {
  const { play, picks, multiple, luckyId } = entryFromRow(game, row);
  const { prize, raffle, numbers } = row;
  return {
    play,
    picks: picks.map((one) => [...one]),
    multiple,
    prize: toWire(prize),
    hits: wonByNumbers(row) ? findHits(playIn(game, play), picks, numbers).flat() : [],
    ...(raffle !== null && {
      raffle: { luckyId: assertPresent(luckyId, 'what won the raffle'), prize: toWire(raffle) },
    }),
  };
}

/** Whether an entry won by a number at its position, for each number of the draw. */
function markHits(game: Game, numbers: number[][], rows: readonly WonEntryRow[]): boolean[] {
  const won = rows.filter(wonByNumbers).map((row) => {
    const { play, picks } = entryFromRow(game, row);
    return findPlaceHits(playIn(game, play), picks, numbers);
  });
  return numbers.flat().map((_, place) => won.some((hit) => hit[place]));
}

/** A win of an order in a draw, of all its entries that won, the best first. */
export function toWinView(
  { order_id, prize, stake }: { readonly order_id: string; readonly prize: bigint; readonly stake: bigint },
  rows: readonly WonEntryRow[],
): WinView {
  const { lottery_type, name, numbers } = assertPresent(rows[0], 'an entry of a win');
  const game = assertPresent(gameByType(lottery_type), 'the game of a win');
  const marks = markHits(game, numbers, rows);
  return {
    orderId: order_id,
    lotteryType: lottery_type,
    drawId: name,
    prize: toWire(prize),
    stake: toWire(stake),
    numbers,
    hits: numbers.flat().filter((_, place) => marks[place]),
    marks,
    entriesCount: rows.length,
    entries: rows.slice(0, ENTRIES).map((row) => toEntryView(game, row)),
  };
}
