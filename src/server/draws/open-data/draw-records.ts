import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '#server/platform/platform.ts';
import { chooseEncoding, encodeBody, sendEncodedBody, type EncodedBody } from '#server/pages/compression.ts';
import { findDrawById } from '../view/draw-result.ts';
import { loadKeys, type KeysDeps } from './keys.ts';
import { loadPublicRecord } from './public-record.ts';
import { loadRaffleOpenings } from './raffle-openings.ts';
import { loadTicketList } from './ticket-lists.ts';

const RECORD = /^\/open\/draws\/([\d-]+)\.json$/;
const RAFFLE = /^\/open\/draws\/([\d-]+)\/raffle\.json$/;
const WINNERS = /^\/open\/draws\/([\d-]+)\/winners\.json$/;
const TICKETS = /^\/open\/draws\/([\d-]+)\/tickets\.json$/;
const LATEST = /^\/open\/draws\/(\d{2,3})\/latest\.json$/;
const KEYS = '/open/keys.json';

/** A published record never changes, nor does what came before it; anything else may in a moment. */
const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=1';
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };

type OpenDataDeps = Pick<Platform, 'handle' | 'log'> & KeysDeps;

interface OpenRecord {
  readonly body: object;
  readonly cache: string;
}

/** The answer to a path of the open draw records, but for lists of tickets; undefined where there is none. */
export async function findOpenRecord(engine: OpenDataDeps, path: string): Promise<OpenRecord | undefined> {
  const { db } = engine;
  if (path === KEYS) return { body: await loadKeys(engine), cache: BRIEFLY };
  const id = RECORD.exec(path)?.[1];
  if (id !== undefined) {
    const draw = await findDrawById(db, id);
    return draw && { body: await loadPublicRecord(db, draw), cache: draw.record ? FOREVER : BRIEFLY };
  }
  const raffle = RAFFLE.exec(path)?.[1];
  if (raffle !== undefined) {
    const draw = await findDrawById(db, raffle);
    const body = draw && (await loadRaffleOpenings(engine.handle, draw));
    return body && { body, cache: FOREVER };
  }
  const opened = WINNERS.exec(path)?.[1];
  if (opened !== undefined) {
    const draw = await findDrawById(db, opened);
    return draw?.record && draw.openings ? { body: draw.openings, cache: FOREVER } : undefined;
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

/** The list of a draw's tickets at its path: it is kept compressed, because it may have megabytes. */
export async function findTicketList({ db, handle }: OpenDataDeps, path: string): Promise<EncodedBody | undefined> {
  const id = TICKETS.exec(path)?.[1];
  const draw = id === undefined ? undefined : await findDrawById(db, id);
  return draw && loadTicketList(handle, draw);
}

/** Draw records for everyone, by GET from any site (docs/draw-engine.md). False for any other path. */
export function serveDrawRecords(
  engine: OpenDataDeps,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith('/open/draws/') && pathname !== KEYS) return false;
    const encode = (body: object) => encodeBody(Buffer.from(JSON.stringify(body)), 5, chooseEncoding(request));
    const send = (status: number, body: EncodedBody, cache: string) =>
      sendEncodedBody(request, response, body, { ...HEADERS, 'cache-control': cache }, status);
    const answer = async (): Promise<void> => {
      const list = await findTicketList(engine, pathname);
      if (list) return send(200, list, FOREVER);
      const found = await findOpenRecord(engine, pathname);
      if (found) return send(200, await encode(found.body), found.cache);
      send(404, await encode({ error: 'no such draw' }), BRIEFLY);
    };
    const fail = async (error: unknown): Promise<void> => {
      engine.log.error({ err: error, path: pathname }, 'open data failed');
      send(500, await encode({ error: 'try again' }), 'no-store');
    };
    answer()
      .catch(fail)
      .catch(() => response.destroy());
    return true;
  };
}
