import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '#kernel/time.ts';
import type { Platform } from '../platform/platform.ts';
import type { Point } from './boundary/place.ts';
import { createGeoProofs, type GeoProofs } from './proof.ts';
import { createProxyList, type ProxyList } from './proxy-list.ts';

/** What checks where players are, and proves it. */
export interface Geo {
  readonly proofs: GeoProofs;
  readonly proxyList: ProxyList;
  /** The same for the same point of the same player, to the last decimal. */
  hashPoint(playerId: bigint, point: Point): Buffer;
}

const POINT_NAME = 'naseeb/geo-point/v1';

/** `secret` is the same on every node. */
export function createGeo(platform: Pick<Platform, 'adapters' | 'log' | 'settings'>, secret: Buffer): Geo {
  return {
    proofs: createGeoProofs(secret, platform.settings.GEO_CACHE_MINUTES * MINUTE_MS),
    proxyList: createProxyList(platform),
    hashPoint: (playerId, { latitude, longitude }) =>
      createHmac('sha256', secret).update(`${POINT_NAME} ${playerId} ${latitude} ${longitude}`).digest(),
  };
}
