import type { Locale } from '#i18n/locales.ts';
import { dubaiMidnight } from '#kernel/dubai.ts';

/** What decides the place of a news item. */
export interface NewsItem {
  /** `<locale>/<slug>`, as the collection names it. */
  readonly id: string;
  readonly data: { readonly date: Date; readonly category: string };
}

/** As many stand on one page of the list: the newest, wide, and three rows of three. */
export const NEWS_PAGE_SIZE = 10;

/** The same in both languages: what `?id=` names. */
export const newsSlug = ({ id }: Pick<NewsItem, 'id'>): string => id.slice(id.indexOf('/') + 1);

/** Whether its day has begun in Dubai: until then nothing shows it. */
export const isPublishedNews = ({ data }: Pick<NewsItem, 'data'>, now: number): boolean =>
  dubaiMidnight(data.date) <= now;

/** Those of a language that are out at `now`, newest first; of one day by name, so that the order is always the same. */
export const listPublishedNews = <T extends NewsItem>(all: readonly T[], locale: Locale, now: number): readonly T[] =>
  all
    .filter((one) => one.id.startsWith(`${locale}/`) && isPublishedNews(one, now))
    .sort((a, b) => b.data.date.getTime() - a.data.date.getTime() || (a.id < b.id ? -1 : 1));

/** The day as yyyy-mm-dd. A date without a time, so it is that of UTC wherever the server stands. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** One page of a list, counted from 1; undefined where there is none. The first is always there. */
export function paginate<T>(list: readonly T[], page: number): { list: readonly T[]; pages: number } | undefined {
  const pages = Math.max(1, Math.ceil(list.length / NEWS_PAGE_SIZE));
  if (!Number.isInteger(page) || page < 1 || page > pages) return undefined;
  return { list: list.slice((page - 1) * NEWS_PAGE_SIZE, page * NEWS_PAGE_SIZE), pages };
}

/** The neighbours of an item in time, and the newest others of its category. */
export function findRelatedNews<T extends NewsItem>(
  list: readonly T[],
  piece: T,
): { newer: T | undefined; older: T | undefined; related: readonly T[] } {
  const at = list.indexOf(piece);
  const [newer, older] = [list[at - 1], list[at + 1]];
  const related = list
    .filter((one) => one.data.category === piece.data.category && ![piece, newer, older].includes(one))
    .slice(0, 3);
  return { newer, older, related };
}

/** Words read in a minute. An Arabic word carries what takes two or three in English. */
const A_MINUTE: Readonly<Record<Locale, number>> = { 'en-US': 200, 'ar-AE': 140 };

export const readingMinutes = (markdown: string, locale: Locale): number =>
  Math.max(1, Math.round((markdown.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / A_MINUTE[locale]));
