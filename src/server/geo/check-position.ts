import type * as z from 'zod/mini';
import type { position } from '#contract/geo/100206-geo-status.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { sha256Digest } from '../crypto/digest.ts';
import type { Db } from '../db/index.ts';
import type { Logger } from '../observability/log.ts';
import { judgePlace, type Place } from './boundary/place.ts';
import type { Geo } from './geo.ts';
import { rememberPosition } from './positions.ts';
import { isStopped, raiseReview } from './reviews.ts';

export type Position = z.output<typeof position>;

/** As old as a client's options let a position be. */
const MAX_AGE_MS = 5 * MINUTE_MS;
/** The device's clock may be wrong by this much, either way. */
const SKEW_MS = MINUTE_MS;

const PLACE_CODES: Readonly<Record<Exclude<Place, 'inside'>, ErrorCode>> = {
  imprecise: errorCodes.geoPositionImprecise,
  outside: errorCodes.geoOutside,
  'near-border': errorCodes.geoNearBorder,
};

export interface PositionDeps {
  readonly db: Db;
  readonly geo: Geo;
  /** Of the call: it names the player. */
  readonly log: Pick<Logger, 'warn'>;
}

/** Who gives a position, and how the call came. */
export interface PositionGiver {
  readonly playerId: bigint;
  readonly ip: string;
  readonly userAgent: string | undefined;
}

const refuse = (code: ErrorCode): Result<never, Refusal> => err({ code });

/** Whether the time at which a device says it measured is now. `machineNow` in ms: devices do not know ours. */
export function judgeTime(timestamp: number, machineNow: number): 'now' | 'ahead' | 'old' {
  if (timestamp > machineNow + SKEW_MS) return 'ahead';
  return timestamp < machineNow - MAX_AGE_MS - SKEW_MS ? 'old' : 'now';
}

/**
 * Whether a player is in the country, as their device and their address tell. Signs of a false position are kept for
 * staff to review; the address of a proxy, and repeated impossible travel, are refused at once.
 */
export async function checkPosition(
  { db, geo, log }: PositionDeps,
  { playerId, ip, userAgent = '' }: PositionGiver,
  given: Position,
  machineNow: number,
): Promise<Result<null, Refusal>> {
  const time = judgeTime(given.timestamp, machineNow);
  if (time === 'ahead') return refuse(errorCodes.geoPositionAhead);
  if (time === 'old') return refuse(errorCodes.geoPositionOld);
  const place = judgePlace(given);
  // Of one that says too little, nothing can be compared, and the one before stays.
  if (place === 'imprecise') return refuse(PLACE_CODES[place]);
  const raised = await rememberPosition(db, playerId, {
    ...given,
    measuredAt: new Date(given.timestamp),
    exactHash: geo.hashPoint(playerId, given),
    device: sha256Digest(userAgent),
  });
  for (const sign of raised) log.warn({ sign }, 'a position may be false');
  const proxy = await geo.proxyList.find(ip);
  if (proxy === 'away') return refuse(errorCodes.geoUnavailable);
  if (proxy.listed) {
    if (await raiseReview(db, playerId, 'proxy', { kind: proxy.kind }))
      log.warn({ sign: 'proxy' }, 'a position may be false');
    return refuse(errorCodes.geoProxyAddress);
  }
  if (place !== 'inside') return refuse(PLACE_CODES[place]);
  return (await isStopped(db, playerId)) ? refuse(errorCodes.geoTravelUnderReview) : ok(null);
}
