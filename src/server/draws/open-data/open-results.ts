import type { IncomingMessage, ServerResponse } from 'node:http';
import { getT, localHref } from '#i18n/server.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sendEncodedBody } from '#server/pages/compression.ts';
import { createPublicVersion } from '#server/pages/public-version.ts';
import {
  formatResultsQuery,
  parseResultsRequest,
  type OpenFormat,
  type OpenResultsRequest,
} from './results-request.ts';
import { renderDrawCalendar } from './draw-calendar.ts';
import { renderResultsCsv } from './results-csv.ts';
import { renderResultsJson, type PageAddresses } from './results-json.ts';
import { createAnswerCache, currentTimeVersion } from './answer-cache.ts';
import { hasDraws, loadResultsPage } from './results-page.ts';
import { renderResultsRss } from './results-rss.ts';

const TYPES: Readonly<Record<OpenFormat, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  rss: 'application/rss+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};
const HEADERS = { 'x-content-type-options': 'nosniff' };

/** Long enough that most requests are answered by a cache, short enough that a draw of this minute is there. */
const CACHE: Readonly<Record<OpenFormat, string>> = {
  json: 'public, max-age=5',
  csv: 'public, max-age=5',
  rss: 'public, max-age=30',
  ics: 'public, max-age=300',
};

type Source = Pick<Platform, 'db' | 'publicOrigin'>;

async function render({ db, publicOrigin: origin }: Source, request: OpenResultsRequest): Promise<string> {
  const { format, game, games, locale, drawsFrom } = request;
  if (format === 'ics') return renderDrawCalendar(db, game, games, { origin, locale, drawsFrom });
  const page = await loadResultsPage(db, games, request);
  const here = `${origin}/open/results${game ? `/${game.key}` : ''}.${format}`;
  const addresses: PageAddresses = {
    origin,
    self: here + formatResultsQuery(request),
    next: page.next && here + formatResultsQuery({ ...request, page: 1, before: page.next }),
  };
  if (format === 'json') return renderResultsJson(page, addresses);
  if (format === 'csv') return renderResultsCsv(page, addresses);
  const t = getT(locale, 'draws');
  const name = game && getT(locale, 'games')(`${game.name}.name`);
  const path = game ? `/lottery/${game.key}/results` : '/lottery/results';
  return renderResultsRss(page, addresses, {
    title: name === undefined ? t('open.feedAll') : t('open.feed', { game: name }),
    link: origin + localHref(path, locale),
    locale,
  });
}

/**
 * Results and coming draws for everyone, by GET from any site and without a session (docs/open-results.md). False for
 * any other path.
 */
export function serveOpenResults(
  engine: Pick<Platform, 'db' | 'publicOrigin' | 'log'>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { db, log } = engine;
  const cachedAnswer = createAnswerCache();
  const readHeads = async () => {
    const rows = await db.selectFrom('draw_games').select(['lottery_type', 'head']).orderBy('lottery_type').execute();
    return rows.map((row) => `${row.lottery_type} ${row.head.toString('base64')}`).join('\n');
  };
  const heads = createPublicVersion(readHeads, (error) =>
    log.warn({ err: error }, 'failed to read the newest records, open results stay as they were'),
  );
  const versionOf = async ({ format, game }: OpenResultsRequest): Promise<string> => {
    if (format === 'ics') return currentTimeVersion();
    const all = await heads();
    return game ? (all.split('\n').find((row) => row.startsWith(`${game.lotteryType} `)) ?? '') : all;
  };
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const parsed = parseResultsRequest(url);
    if (!parsed) return false;
    const refuse = (status: number, error: string) => {
      const headers = { ...HEADERS, 'content-type': TYPES.json, 'cache-control': 'no-store' };
      response.writeHead(status, headers);
      response.end(request.method === 'HEAD' ? undefined : JSON.stringify({ error }));
    };
    if (!parsed.ok) {
      const { error } = parsed;
      refuse(error === 'unknown' ? 404 : 400, error === 'unknown' ? 'no such game' : error);
      return true;
    }
    const query = parsed.value;
    const { format } = query;
    void (async () => {
      try {
        if (query.before && !(await hasDraws(db, query.before)))
          return refuse(400, 'before is the id of a draw that exists');
        const version = await versionOf(query);
        const body = await cachedAnswer(url.pathname + formatResultsQuery(query), version, () => render(engine, query));
        const type = { 'content-type': TYPES[format], 'cache-control': CACHE[format] };
        sendEncodedBody(request, response, body, { ...HEADERS, ...type });
      } catch (error) {
        log.error({ err: error, path: url.pathname }, 'open results failed');
        refuse(500, 'try again');
      }
    })();
    return true;
  };
}
