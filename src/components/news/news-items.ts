import type { Locale } from '#i18n/locales.ts';
import { dubaiMidnight } from '#kernel/dubai.ts';

/** The fields that the order of news items depends on. */
export interface NewsItem {
  /** `<locale>/<slug>`, the id in the content collection. */
  readonly id: string;
  readonly data: { readonly date: Date; readonly category: string };
}

/** One wide item and three rows of three. */
export const NEWS_PAGE_SIZE = 10;

/** The slug, which is the same in both languages. `?id=` takes it. */
export const newsSlug = ({ id }: Pick<NewsItem, 'id'>): string => id.slice(id.indexOf('/') + 1);

/** Whether the item's day has begun in Dubai. Until then it is shown nowhere. */
export const isPublishedNews = ({ data }: Pick<NewsItem, 'data'>, now: number): boolean =>
  dubaiMidnight(data.date) <= now;

/**
 * The published items of a language, newest first. Items of one day are sorted by slug, so that the order is stable.
 */
export const listPublishedNews = <T extends NewsItem>(all: readonly T[], locale: Locale, now: number): readonly T[] =>
  all
    .filter((one) => one.id.startsWith(`${locale}/`) && isPublishedNews(one, now))
    .sort((a, b) => b.data.date.getTime() - a.data.date.getTime() || (a.id < b.id ? -1 : 1));

/** The day as yyyy-mm-dd. The field is a date without a time, parsed as UTC. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** One page of a list, counted from 1; undefined past the last. An empty list still has a first page. */
export function paginate<T>(list: readonly T[], page: number): { list: readonly T[]; pages: number } | undefined {
  const pages = Math.max(1, Math.ceil(list.length / NEWS_PAGE_SIZE));
  if (!Number.isInteger(page) || page < 1 || page > pages) return undefined;
  return { list: list.slice((page - 1) * NEWS_PAGE_SIZE, page * NEWS_PAGE_SIZE), pages };
}

/** The previous and next item, and the newest others of the same category. */
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

/** Words per minute. Lower for Arabic, where one word carries what takes two or three in English. */
const A_MINUTE: Readonly<Record<Locale, number>> = { 'en-US': 200, 'ar-AE': 140 };

export const readingMinutes = (markdown: string, locale: Locale): number =>
  Math.max(1, Math.round((markdown.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) / A_MINUTE[locale]));
