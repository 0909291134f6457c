import type { IncomingMessage, ServerResponse } from 'node:http';
import { localHref } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';
import type { Engine } from '../../engine.ts';
import { sendEncoded } from '../../pages/encoded.ts';
import { createVersion } from '../../pages/version.ts';
import { queryOf, readAsk, type Format, type OpenAsk } from './asked.ts';
import { calendarOf } from './calendar.ts';
import { csvResults } from './csv.ts';
import { jsonOf, type Addresses } from './json.ts';
import { createKeep, versionByTime } from './keep.ts';
import { openPage } from './results.ts';
import { rssOf } from './rss.ts';

const TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  rss: 'application/rss+xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};
const HEADERS = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' };

/** Long enough that a crowd asks a cache, short enough that a draw of this minute is there. */
const CACHE: Readonly<Record<Format, string>> = {
  json: 'public, max-age=5',
  csv: 'public, max-age=5',
  rss: 'public, max-age=30',
  ics: 'public, max-age=300',
};

type Source = Pick<Engine, 'db' | 'publicOrigin'>;

async function write({ db, publicOrigin: origin }: Source, ask: OpenAsk): Promise<string> {
  const { format, game, games, locale } = ask;
  if (format === 'ics') return calendarOf(db, game, games, { origin, locale });
  const page = await openPage(db, games, ask);
  const here = `${origin}/open/results${game ? `/${game.key}` : ''}.${format}`;
  const addresses: Addresses = {
    origin,
    self: here + queryOf(ask),
    next: page.more ? here + queryOf({ ...ask, page: ask.page + 1 }) : undefined,
  };
  if (format === 'json') return jsonOf(page, addresses);
  if (format === 'csv') return csvResults(page, addresses);
  const t = getT(locale, 'draws');
  const name = game && getT(locale, 'games')(`${game.name}.name`);
  const path = game ? `/lottery/${game.key}/results` : '/lottery/results';
  return rssOf(page, addresses, {
    title: name === undefined ? t('open.feedAll') : t('open.feed', { game: name }),
    link: origin + localHref(path, locale),
    locale,
  });
}

/**
 * Results and coming draws for everyone, by plain GET and without a session, from any page of any site (docs/open-results.md).
 * False where the path is another's.
 */
export function openResults(
  engine: Pick<Engine, 'db' | 'publicOrigin' | 'log'>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { db, log } = engine;
  const keep = createKeep();
  const heads = createVersion(async () => {
    const rows = await db.selectFrom('draw_games').select(['lottery_type', 'head']).orderBy('lottery_type').execute();
    return rows.map((row) => `${row.lottery_type} ${row.head.toString('base64')}`).join('\n');
  });
  const versionOf = async ({ format, game }: OpenAsk): Promise<string> => {
    if (format === 'ics') return versionByTime();
    const all = await heads();
    return game ? (all.split('\n').find((row) => row.startsWith(`${game.lotteryType} `)) ?? '') : all;
  };
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const ask = readAsk(url);
    if (!ask) return false;
    const refuse = (status: number, error: string) => {
      const headers = { ...HEADERS, 'content-type': TYPES.json, 'cache-control': 'no-store' };
      response.writeHead(status, headers);
      response.end(request.method === 'HEAD' ? undefined : JSON.stringify({ error }));
    };
    if (!ask.ok) {
      refuse(ask.error === 'unknown' ? 404 : 400, ask.error === 'unknown' ? 'no such game' : ask.error);
      return true;
    }
    const { format } = ask.value;
    void (async () => {
      try {
        const version = await versionOf(ask.value);
        const made = await keep(url.pathname + queryOf(ask.value), version, () => write(engine, ask.value));
        const type = { 'content-type': TYPES[format], 'cache-control': CACHE[format] };
        sendEncoded(request, response, made, { ...HEADERS, ...type });
      } catch (error) {
        log.error({ err: error, path: url.pathname }, 'open results failed');
        refuse(500, 'try again');
      }
    })();
    return true;
  };
}
