import type { RequestInput } from '#contract/command.ts';
import type { geoStatus } from '#contract/geo/100206-geo-status.ts';
import { SECOND_MS } from '#kernel/time.ts';

/** A position as 100206 takes it: degrees, meters, ms of the device's clock. */
export type Position = NonNullable<RequestInput<typeof geoStatus>['position']>;

/** `denied`: access was refused by the person or the device. `failed`: no position in time, or none at all. */
export type LocateFailure = 'denied' | 'failed';
export type Located =
  { readonly ok: true; readonly position: Position } | { readonly ok: false; readonly because: LocateFailure };

export const failed = (because: LocateFailure): Located => ({ ok: false, because });

/** How long a position is waited for, and how old it may be. */
export const LOCATE_MS = 30 * SECOND_MS;
export const WATCH_MS = 60 * SECOND_MS;
export const MAX_AGE_MS = 300 * SECOND_MS;

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;

/** A position as a host or the sandbox tells it; undefined if it is none. `now`: when, if they do not say it. */
export function readPosition(
  told: Readonly<Record<string, unknown>>,
  source: Position['source'],
  now: number,
): Position | undefined {
  const { latitude, longitude, accuracy, timestamp } = told;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
  return {
    latitude,
    longitude,
    // One that is not told cannot be trusted to be small.
    accuracy: isWithin(accuracy, 1e8) && accuracy >= 0 ? accuracy : 1e8,
    timestamp: typeof timestamp === 'number' ? Math.round(timestamp) : now,
    source,
  };
}
