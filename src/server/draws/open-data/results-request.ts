import { lastPage } from '#contract/draws/fields.ts';
import { gameByKey, games } from '#games/index.ts';
import type { Game } from '#games/game.ts';
import { isLocale, type Locale } from '#i18n/locales.ts';
import { isCalendarDay } from '#kernel/calendar-day.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { ResultsQuery } from './results-page.ts';

export type OpenFormat = 'json' | 'csv' | 'rss' | 'ics';

/** An ask of the open results, read. Those that mean the same are the same. */
export interface OpenResultsRequest extends ResultsQuery {
  readonly format: OpenFormat;
  /** The one game, or all of them. */
  readonly game: Game | undefined;
  readonly games: readonly Game[];
  /** The language of what is sentences: feeds and calendars. */
  readonly locale: Locale;
}

const RESULTS = /^\/open\/results(?:\/([a-z0-9-]{1,40}))?\.(json|csv|rss)$/;
const DRAWS = /^\/open\/draws(?:\/([a-z0-9-]{1,40}))?\.(ics)$/;
/** Formats with sentences in them. */
const SPOKEN: ReadonlySet<string> = new Set<OpenFormat>(['rss', 'ics']);
/** Draws of each game on a page: of one game, and of all together. */
const SIZE = { one: { usual: 20, most: 100 }, all: { usual: 5, most: 20 } } as const;

function wholeOf(text: string | null, usual: number, most: number): number | undefined {
  if (text === null) return usual;
  const n = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
  return n !== undefined && n <= most ? n : undefined;
}

/**
 * Undefined where the path is another's; a sentence where the ask cannot be understood. What it does not know in a query it
 * ignores, as everybody does who is linked to.
 */
export function parseResultsRequest({
  pathname,
  searchParams,
}: URL): Result<OpenResultsRequest, 'unknown' | string> | undefined {
  const [, key, format] = RESULTS.exec(pathname) ?? DRAWS.exec(pathname) ?? [];
  if (format === undefined) return undefined;
  const game = key === undefined ? undefined : gameByKey(key);
  if (key !== undefined && !game) return err('unknown');
  const sizes = game ? SIZE.one : SIZE.all;
  // A calendar has neither pages nor days: there they are words it does not know.
  const pages = format === 'ics' ? new URLSearchParams() : searchParams;
  const size = wholeOf(pages.get('size'), sizes.usual, sizes.most);
  if (size === undefined) return err(`size is a whole number from 1 to ${sizes.most}`);
  const last = lastPage(size);
  const page = wholeOf(pages.get('page'), 1, last);
  if (page === undefined) return err(`page is a whole number from 1 to ${last}; ask for older draws by date`);
  const date = pages.get('date') ?? undefined;
  if (date !== undefined && !isCalendarDay(date)) return err('date is a day as 2026-11-21');
  // Nor have JSON and CSV a language: what they name, they name in both or by its key.
  const lang = (SPOKEN.has(format) ? searchParams.get('lang') : null) ?? 'en-US';
  if (!isLocale(lang)) return err('lang is en-US or ar-AE');
  return ok({ format: format as OpenFormat, game, games: game ? [game] : games, page, size, date, locale: lang });
}

/** The query that asks for it, without what is usual. */
export function formatResultsQuery({ page, size, date, locale, game }: OpenResultsRequest): string {
  const query = new URLSearchParams();
  if (date !== undefined) query.set('date', date);
  if (size !== (game ? SIZE.one : SIZE.all).usual) query.set('size', String(size));
  if (locale !== 'en-US') query.set('lang', locale);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text && `?${text}`;
}
