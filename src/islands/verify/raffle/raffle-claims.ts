import { parseEntryText } from '../sources/evidence.ts';
import { hasKey, isProof3 } from '../sources/fields.ts';

/** The raffle a record claims, for showing. */
export interface ClaimedRaffle {
  /** Tickets in the draw. */
  readonly count: number;
  readonly carried: number;
  readonly prizes: number;
  readonly places: readonly number[];
}

const whole = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0);

/** The number of tickets in the closing of a record of version 3, which is the text of an entry of the log. */
function readClosedCount(record: unknown): number {
  const entry = hasKey(record, 'closing') && hasKey(record.closing, 'entry') ? record.closing.entry : undefined;
  const [, count] = /"count":(\d{1,10})\b/.exec(typeof entry === 'string' ? entry : '') ?? [];
  return Number(count ?? 0);
}

/** Undefined where it claims none. At most 1,000 winners: a record with more fails its checks anyway. */
export function readRaffle(record: unknown): ClaimedRaffle | undefined {
  if (!hasKey(record, 'raffle') || !hasKey(record.raffle, 'winners') || !Array.isArray(record.raffle.winners))
    return undefined;
  const { winners, carried, prizes } = record.raffle;
  const places = winners.filter((place): place is number => Number.isSafeInteger(place)).slice(0, 1_000);
  const count = isProof3(record)
    ? readClosedCount(record)
    : hasKey(record, 'tickets') && hasKey(record.tickets, 'count')
      ? whole(record.tickets.count)
      : 0;
  return { count, carried: whole(carried), prizes: whole(prizes), places };
}

/** An opening of version 3: the Lucky Chance ID is the fifth part of the entry. */
function readOpening3(winner: unknown): ClaimedWinner {
  const entryText = hasKey(winner, 'entryText') && typeof winner.entryText === 'string' ? winner.entryText : '';
  const index = hasKey(winner, 'place') ? winner.place : undefined;
  return { index, luckyId: parseEntryText(entryText)?.luckyId ?? '', entryText };
}

interface ClaimedWinner {
  /** The place of its ticket, as the file says it. */
  readonly index: unknown;
  readonly luckyId: string;
  readonly entryText: string;
}

/** The winners a file of openings claims, for showing; of version 3 also those who share a prize. */
export function readOpenings(openings: unknown): ClaimedWinner[] {
  if (!hasKey(openings, 'winners') || !Array.isArray(openings.winners)) return [];
  if (isProof3(openings)) return openings.winners.map(readOpening3);
  return openings.winners.map((winner: unknown) => {
    const ticket = hasKey(winner, 'ticket') && hasKey(winner.ticket, 'entryText') ? winner.ticket.entryText : undefined;
    const luckyId = hasKey(winner, 'luckyId') ? winner.luckyId : undefined;
    return {
      index: hasKey(winner, 'index') ? winner.index : undefined,
      luckyId: typeof luckyId === 'string' ? luckyId : '',
      entryText: typeof ticket === 'string' ? ticket : '',
    };
  });
}
