import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { metersBetween } from './boundary/distance.ts';
import type { Circle } from './boundary/place.ts';

/** A position as it is kept: rounded, with what is known of the exact one. */
export interface KeptPosition extends Circle {
  readonly measuredAt: Date;
  readonly exactHash: Buffer;
  readonly sameSince: Date;
  readonly devices: readonly Buffer[];
}

/** A position that was just given. */
export interface GivenPosition extends Circle {
  readonly measuredAt: Date;
  readonly exactHash: Buffer;
  readonly device: Buffer;
}

/** Nobody travels faster: a passenger jet does 900 km/h. */
const MAX_KM_PER_HOUR = 1_000;
/** Two devices of a player may measure at the same moment. */
const LEAST_MS = MINUTE_MS;
/** By rounding, a kept position may be this far from the exact one, in meters. */
const ROUNDING = 800;

/** From this radius in meters on, a position says so little that it would hide a journey from the one before. */
const VAGUE_FROM = 100_000;
export const isVague = ({ accuracy }: Circle): boolean => accuracy >= VAGUE_FROM;

/** A device at rest gives other last decimals each time; a made-up position is the same on every device. */
const STILL_HOURS = 2;
const STILL_DEVICES = 2;

export interface Travel {
  readonly kilometers: number;
  readonly minutes: number;
}

/** The way between two positions of a player that was too long for its time, at its shortest. */
export function findImpossibleTravel(from: KeptPosition, to: GivenPosition): Travel | undefined {
  const way = metersBetween(from, to) - from.accuracy - to.accuracy - ROUNDING;
  const time = Math.max(LEAST_MS, Math.abs(to.measuredAt.getTime() - from.measuredAt.getTime()));
  if (way / 1_000 <= MAX_KM_PER_HOUR * (time / HOUR_MS)) return undefined;
  return { kilometers: Math.round(way / 1_000), minutes: Math.round(time / MINUTE_MS) };
}

export interface Stillness {
  readonly hours: number;
  readonly devices: number;
}

/** The position to keep in the place of the last one, if any. */
export function keepPosition(last: KeptPosition | undefined, given: GivenPosition): KeptPosition {
  const isSame = last?.exactHash.equals(given.exactHash) ?? false;
  const before = isSame ? (last?.devices ?? []) : [];
  return {
    latitude: round(given.latitude),
    longitude: round(given.longitude),
    accuracy: Math.ceil(given.accuracy),
    measuredAt: given.measuredAt,
    exactHash: given.exactHash,
    sameSince: isSame && last ? last.sameSince : given.measuredAt,
    devices: before.some((one) => one.equals(given.device)) ? before : [...before, given.device].slice(-STILL_DEVICES),
  };
}

/** Whether the same point was given for hours by several devices. */
export function findStillness({ measuredAt, sameSince, devices }: KeptPosition): Stillness | undefined {
  const hours = (measuredAt.getTime() - sameSince.getTime()) / HOUR_MS;
  if (hours < STILL_HOURS || devices.length < STILL_DEVICES) return undefined;
  return { hours: Math.floor(hours), devices: devices.length };
}

const round = (degrees: number): number => Math.round(degrees * 100) / 100;
