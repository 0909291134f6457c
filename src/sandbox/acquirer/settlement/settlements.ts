import { dubaiDay } from '#kernel/dubai-day.ts';
import { HOUR_MS } from '#kernel/time.ts';
import type { SandboxContext } from '#sandbox/context.ts';
import type { AcquirerStores } from '../payments-page-routes.ts';
import { listLines, startOfDay } from './day-lines.ts';
import { applyDifference, listDifferentDays, loadDifference } from './differences.ts';
import { sumLines, type SettlementLine } from './settlement-file.ts';

/** What the acquirer owes for a day. */
export interface Settlement {
  /** In Dubai, yyyy-mm-dd. */
  readonly day: string;
  /** Fils: the net of the day's file. */
  readonly net: number;
}

const NOON_MS = 12 * HOUR_MS;

/** The lines of a day's file, of what happened that day: with the difference that a person set. */
export const fileLines = (
  db: SandboxContext['db'],
  day: string,
  happened: readonly SettlementLine[],
): readonly SettlementLine[] => applyDifference(happened, loadDifference(db, day), startOfDay(day) + NOON_MS);

/** The nets of all files but empty ones, in order. */
export function listSettlements(db: SandboxContext['db'], stores: AcquirerStores): readonly Settlement[] {
  const byDay = new Map<string, SettlementLine[]>(listDifferentDays(db).map((day) => [day, []]));
  for (const line of listLines(stores)) {
    const day = dubaiDay(new Date(line.capturedAt));
    const known = byDay.get(day);
    if (known) known.push(line);
    else byDay.set(day, [line]);
  }
  return [...byDay]
    .map(([day, happened]): Settlement => {
      const lines = fileLines(db, day, happened);
      return { day, net: sumLines(lines, 'gross') - sumLines(lines, 'fee') };
    })
    .filter(({ net }) => net !== 0)
    .toSorted((a, b) => a.day.localeCompare(b.day));
}
