import { hasKey } from '../sources/evidence.ts';

/** The raffle a record claims, for showing. */
export interface ClaimedRaffle {
  /** Tickets in the draw. */
  readonly count: number;
  readonly carried: number;
  readonly prizes: number;
  readonly places: readonly number[];
}

const whole = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0);

/** Undefined where it claims none. At most 1,000 winners: a record with more fails its checks anyway. */
export function readRaffle(record: unknown): ClaimedRaffle | undefined {
  if (!hasKey(record, 'raffle') || !hasKey(record.raffle, 'winners') || !Array.isArray(record.raffle.winners))
    return undefined;
  const { winners, carried, prizes } = record.raffle;
  const places = winners.filter((place): place is number => Number.isSafeInteger(place)).slice(0, 1_000);
  const count = hasKey(record, 'tickets') && hasKey(record.tickets, 'count') ? whole(record.tickets.count) : 0;
  return { count, carried: whole(carried), prizes: whole(prizes), places };
}

/** The winners a file of openings claims, for showing. */
export function readOpenings(openings: unknown): { index: unknown; luckyId: string; entryText: string }[] {
  if (!hasKey(openings, 'winners') || !Array.isArray(openings.winners)) return [];
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
