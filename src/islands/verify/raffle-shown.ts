import { has } from './files.ts';

/** The raffle a record claims, for showing. */
export interface RaffleShown {
  /** Tickets in the draw. */
  readonly count: number;
  readonly carried: number;
  readonly prizes: number;
  readonly places: readonly number[];
}

const whole = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : 0);

/** Undefined where it claims none. More than could be shown is not: of such a record nothing holds anyway. */
export function raffleShown(record: unknown): RaffleShown | undefined {
  if (!has(record, 'raffle') || !has(record.raffle, 'winners') || !Array.isArray(record.raffle.winners))
    return undefined;
  const { winners, carried, prizes } = record.raffle;
  const places = winners.filter((place): place is number => Number.isSafeInteger(place)).slice(0, 1_000);
  const count = has(record, 'tickets') && has(record.tickets, 'count') ? whole(record.tickets.count) : 0;
  return { count, carried: whole(carried), prizes: whole(prizes), places };
}

/** The winners a file of openings claims, for showing. */
export function openedShown(openings: unknown): { index: unknown; luckyId: string; entryText: string }[] {
  if (!has(openings, 'winners') || !Array.isArray(openings.winners)) return [];
  return openings.winners.map((winner: unknown) => {
    const ticket = has(winner, 'ticket') && has(winner.ticket, 'entryText') ? winner.ticket.entryText : undefined;
    const luckyId = has(winner, 'luckyId') ? winner.luckyId : undefined;
    return {
      index: has(winner, 'index') ? winner.index : undefined,
      luckyId: typeof luckyId === 'string' ? luckyId : '',
      entryText: typeof ticket === 'string' ? ticket : '',
    };
  });
}
