import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '#server/platform/platform.ts';
import { chooseEncoding, encodeBody, sendEncodedBody } from '#server/pages/compression.ts';
import { loadRaffleOpenings } from './raffle-openings.ts';
import type { OperatorKey } from '../proof/operator-key.ts';
import { findDrawById } from '../view/draw-result.ts';
import { closedRecord, committedRecord, type DrawRow } from '../draw-rows.ts';

const RECORD = /^\/open\/draws\/([\d-]+)\.json$/;
const RAFFLE = /^\/open\/draws\/([\d-]+)\/raffle\.json$/;
const LATEST = /^\/open\/draws\/(\d{2,3})\/latest\.json$/;
const KEYS = '/open/keys.json';

/**
 * The record as far as it is public in the draw's state. Never the seed before it is revealed. A cancelled draw keeps
 * its public commitment, and shows that it was cancelled: a commitment that could vanish would be none.
 */
export const createPublicRecord = (draw: DrawRow): object =>
  draw.cancelled_at === null
    ? (draw.record ?? closedRecord(draw) ?? committedRecord(draw))
    : { ...committedRecord(draw), state: 'cancelled', cancelledAt: draw.cancelled_at.toISOString() };

/** A published record never changes; anything else may in a moment. */
const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=1';
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };

type OpenDataDeps = Pick<Platform, 'db' | 'handle' | 'log'> & { readonly operator: OperatorKey };

interface OpenRecord {
  readonly body: object;
  readonly cache: string;
}

/** The answer to a path of the open draw records; undefined where there is none. */
export async function findOpenRecord(engine: OpenDataDeps, path: string): Promise<OpenRecord | undefined> {
  const { db, operator } = engine;
  if (path === KEYS) {
    const draw = await db.selectFrom('draws').select('beacon').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return {
      body: { version: 1, operatorKey: operator.publicKey, ...(draw ? { beacon: draw.beacon } : {}) },
      cache: BRIEFLY,
    };
  }
  const id = RECORD.exec(path)?.[1];
  if (id !== undefined) {
    const draw = await findDrawById(db, id);
    return draw && { body: createPublicRecord(draw), cache: draw.record ? FOREVER : BRIEFLY };
  }
  const raffle = RAFFLE.exec(path)?.[1];
  if (raffle !== undefined) {
    const draw = await findDrawById(db, raffle);
    const body = draw && (await loadRaffleOpenings(engine.handle, draw));
    return body && { body, cache: FOREVER };
  }
  const latest = LATEST.exec(path);
  const draw =
    latest &&
    (await db
      .selectFrom('draw_games')
      .innerJoin('draws', 'draws.record_hash', 'draw_games.head')
      .select('draws.record')
      .where('draw_games.lottery_type', '=', Number(latest[1]))
      .executeTakeFirst());
  return draw?.record ? { body: draw.record, cache: BRIEFLY } : undefined;
}

/** Draw records for everyone, by GET from any site (docs/draw-engine.md). False for any other path. */
export function serveDrawRecords(
  engine: OpenDataDeps,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith('/open/draws/') && pathname !== KEYS) return false;
    const send = (status: number, body: object, cache: string) => {
      const headers = { ...HEADERS, 'cache-control': cache };
      encodeBody(Buffer.from(JSON.stringify(body)), 5, chooseEncoding(request)).then(
        (encoded) => sendEncodedBody(request, response, encoded, headers, status),
        () => response.destroy(),
      );
    };
    findOpenRecord(engine, pathname).then(
      (found) => (found ? send(200, found.body, found.cache) : send(404, { error: 'no such draw' }, BRIEFLY)),
      (error: unknown) => {
        engine.log.error({ err: error, path: pathname }, 'open data failed');
        send(500, { error: 'try again' }, 'no-store');
      },
    );
    return true;
  };
}
