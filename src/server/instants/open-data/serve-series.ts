import type { IncomingMessage, ServerResponse } from 'node:http';
import { toWire } from '#kernel/money.ts';
import type { Queryable } from '#server/db/index.ts';
import { createAnswerCache, currentTimeVersion } from '#server/draws/open-data/answer-cache.ts';
import { chooseEncoding, encodeBody, sendEncodedBody, type EncodedBody } from '#server/pages/compression.ts';
import type { Platform } from '#server/platform/platform.ts';
import { showDeck, showEnded } from './series-entries.ts';
import { createSeriesFiles } from './series-file.ts';
import { findOpenSeries, leftOf, listSeries, type OpenSeriesRow } from './series-rows.ts';

const LIST = '/open/series.json';
const SERIES = /^\/open\/series\/([1-9][0-9]{2}-[0-9]{4,9})\.json$/;

/** The file of an opened series never changes; anything else may in a moment. */
const FOREVER = 'public, max-age=31536000, immutable';
const BRIEFLY = 'public, max-age=1';
const LIST_CACHE = 'public, max-age=5';
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };

/** What is public of a series until its file is there: what it put into the log, and how many cards are left. */
async function showSeries(db: Queryable, row: OpenSeriesRow): Promise<object> {
  const { name, state, commitment, ended_at } = row;
  const ended = ended_at ? await showEnded(db, row) : undefined;
  return {
    version: 'cards-1',
    seriesId: name,
    state,
    deck: (await showDeck(db, row)) ?? { entry: commitment.toString() },
    ...(ended ? { ended } : {}),
    ...leftOf(row),
  };
}

const listedSeries = (row: OpenSeriesRow): object => ({
  seriesId: row.name,
  lotteryType: row.lottery_type,
  state: row.state,
  opensAt: row.opens_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  revealsBy: row.reveals_by.toISOString(),
  ...(row.ended_at ? { endedAt: row.ended_at.toISOString(), reason: row.end_reason } : {}),
  ...(row.opened_at ? { openedAt: row.opened_at.toISOString() } : {}),
  price: toWire(row.price),
  size: row.size,
  ...leftOf(row),
});

type SeriesDeps = Pick<Platform, 'db' | 'handle' | 'log'>;

/** Series of instant games for everyone, by GET from any site (docs/instant-games.md). False for any other path. */
export function serveSeries({
  db,
  handle,
  log,
}: SeriesDeps): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = createSeriesFiles(handle);
  const cachedAnswer = createAnswerCache();
  const makeList = async () => JSON.stringify({ version: 'cards-1', series: (await listSeries(db)).map(listedSeries) });

  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== LIST && !pathname.startsWith('/open/series/')) return false;
    const encode = (body: object) => encodeBody(Buffer.from(JSON.stringify(body)), 5, chooseEncoding(request));
    const send = (status: number, body: EncodedBody, cache: string) =>
      sendEncodedBody(request, response, body, { ...HEADERS, 'cache-control': cache }, status);
    const answer = async (): Promise<void> => {
      if (pathname === LIST) return send(200, await cachedAnswer(LIST, currentTimeVersion(), makeList), LIST_CACHE);
      const name = SERIES.exec(pathname)?.[1];
      const row = name === undefined ? undefined : await findOpenSeries(db, name);
      if (!row) return send(404, await encode({ error: 'no such series' }), BRIEFLY);
      const file = await files.load(row);
      return file ? send(200, file, FOREVER) : send(200, await encode(await showSeries(db, row)), BRIEFLY);
    };
    const fail = async (error: unknown): Promise<void> => {
      log.error({ err: error, path: pathname }, 'open data of series failed');
      send(500, await encode({ error: 'try again' }), 'no-store');
    };
    answer()
      .catch(fail)
      .catch(() => response.destroy());
    return true;
  };
}
