import { lastPage } from '#contract/draws/fields.ts';
import { DRAW_ID } from '#contract/fields.ts';
import { gameByKey, games } from '#games/index.ts';
import type { Game } from '#games/game.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';
import { isDrawDay } from '#kernel/calendar-day.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { parseDrawId, type DrawKey } from '../draw-rows.ts';
import type { PageKey, ResultsQuery } from './results-page.ts';

export type OpenFormat = 'json' | 'csv' | 'rss' | 'ics';

/** A request for open results, parsed: requests that mean the same are equal. */
export interface OpenResultsRequest extends ResultsQuery {
  readonly format: OpenFormat;
  /** The game, or undefined for all games. */
  readonly game: Game | undefined;
  readonly games: readonly Game[];
  /** The language of feeds and calendars. */
  readonly locale: Locale;
  /** The draws that a calendar is limited to. */
  readonly drawsFrom: CalendarRange | undefined;
}

/** A draw and those after it. */
export interface CalendarRange {
  readonly drawId: string;
  readonly count: number;
}

const RESULTS = /^\/open\/results(?:\/([a-z0-9-]{1,40}))?\.(json|csv|rss)$/;
const DRAWS = /^\/open\/draws(?:\/([a-z0-9-]{1,40}))?\.(ics)$/;
/** Formats that hold sentences. */
const WITH_SENTENCES: ReadonlySet<string> = new Set<OpenFormat>(['rss', 'ics']);
/** Draws of each game on a page: for one game, and for all together. */
const PAGE_SIZE = { one: { usual: 20, most: 100 }, all: { usual: 5, most: 20 } } as const;

function parseNumber(text: string | null, usual: number, most: number): number | undefined {
  if (text === null) return usual;
  const n = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
  return n !== undefined && n <= most ? n : undefined;
}

/** The draws of a calendar of one game; an error in words where one is wrong. */
function parseCalendarRange(query: URLSearchParams, game: Game): Result<CalendarRange | undefined, string> {
  const drawId = query.get('draw');
  if (drawId === null) return ok(undefined);
  if (!DRAW_ID.test(drawId) || !drawId.startsWith(`${game.lotteryType}-`))
    return err('draw is the id of a draw of this game');
  const count = parseNumber(query.get('draws'), 1, game.maxDraws);
  return count === undefined ? err(`draws is a whole number from 1 to ${game.maxDraws}`) : ok({ drawId, count });
}

/** One draw id of each game at most, as `next` has them; undefined where it is something else. */
function parsePageKey(text: string, asked: readonly Game[]): PageKey | undefined {
  const key = new Map<number, DrawKey>();
  for (const id of text.split(',')) {
    const draw = parseDrawId(id);
    const isAsked = asked.some((game) => game.lotteryType === draw?.lottery_type);
    if (!draw || !isAsked || key.has(draw.lottery_type)) return undefined;
    key.set(draw.lottery_type, draw);
  }
  return key;
}

/**
 * Undefined for any other path; an error in words where a value is wrong. Unknown parameters are ignored, since links
 * may carry some.
 */
export function parseResultsRequest({
  pathname,
  searchParams,
}: URL): Result<OpenResultsRequest, 'unknown' | string> | undefined {
  const [, key, format] = RESULTS.exec(pathname) ?? DRAWS.exec(pathname) ?? [];
  if (format === undefined) return undefined;
  const game = key === undefined ? undefined : gameByKey(key);
  if (key !== undefined && !game) return err('unknown');
  const sizes = game ? PAGE_SIZE.one : PAGE_SIZE.all;
  // A calendar has neither pages nor days: there they are unknown parameters.
  const pages = format === 'ics' ? new URLSearchParams() : searchParams;
  const size = parseNumber(pages.get('size'), sizes.usual, sizes.most);
  if (size === undefined) return err(`size is a whole number from 1 to ${sizes.most}`);
  const most = lastPage(size);
  const page = parseNumber(pages.get('page'), 1, most);
  if (page === undefined) return err(`page is a whole number from 1 to ${most}; ask for older draws by date`);
  const asked = game ? [game] : games;
  const last = pages.get('before');
  const before = last === null ? undefined : parsePageKey(last, asked);
  if (last !== null && !before) return err('before is a draw as 69-261121-0642, of each game at most one');
  const date = pages.get('date') ?? undefined;
  if (date !== undefined && !isDrawDay(date)) return err('date is a day as 2026-11-21');
  // JSON and CSV have no language: names stand in both, or by key.
  const lang = (WITH_SENTENCES.has(format) ? searchParams.get('lang') : null) ?? 'en-US';
  if (!isLocale(lang)) return err('lang is en-US or ar-AE');
  const range = format === 'ics' && game ? parseCalendarRange(searchParams, game) : ok(undefined);
  if (!range.ok) return range;
  const drawsFrom = range.value;
  return ok({ format: format as OpenFormat, game, games: asked, page, before, size, date, locale: lang, drawsFrom });
}

/** The query of a request, without default values. */
export function formatResultsQuery({ page, before, size, date, locale, game, drawsFrom }: OpenResultsRequest): string {
  const query = new URLSearchParams();
  if (date !== undefined) query.set('date', date);
  if (size !== (game ? PAGE_SIZE.one : PAGE_SIZE.all).usual) query.set('size', String(size));
  if (locale !== 'en-US') query.set('lang', locale);
  if (before) query.set('before', [...before].map(([type, { phase }]) => `${type}-${phase}`).join(','));
  else if (page > 1) query.set('page', String(page));
  if (drawsFrom) query.set('draw', drawsFrom.drawId);
  if (drawsFrom && drawsFrom.count > 1) query.set('draws', String(drawsFrom.count));
  // A comma means nothing in a query, and is read better as it is.
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
