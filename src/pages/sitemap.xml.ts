import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { offeredCards } from '#components/instants/offered-cards.ts';
import { isPublishedNews } from '#components/news/news-items.ts';
import { instantGames } from '#contract/instants/430260-instant-games.ts';
import { games } from '#games/index.ts';
import { DEFAULT_LOCALE } from '#i18n/locales.ts';
import { playPath } from '#instants/play-path.ts';
import { routePath, routeTable } from '#routes/index.ts';
import { callCommand, productTime, publicOrigin } from '../server/index.ts';
import { readCurrentLegalText } from './_legal-versions.ts';
import { renderSitemap, type SitemapEntry } from './_sitemap-xml.ts';

/** Public pages that are not listed: steps of a flow, errors, the sandbox. Guarded pages are never listed. */
const UNLISTED: ReadonlySet<string> = new Set([
  'error',
  'sandboxUi',
  'sandboxHost',
  'sandboxPlace',
  'depositReturn',
  'registerAddress',
  'registerVerification',
  'registerSuccess',
  'botimLoginMethod',
  'superappReturn',
  'resultOld',
  'offline',
  'successPanel',
  'downloadGame',
]);

/** Pages that need query parameters. News items are listed with theirs below; promotions are not listed. */
const BY_QUERY: ReadonlySet<string> = new Set(['newDetail', 'activity']);

const fixed = (days: ReadonlyMap<string, Date>): SitemapEntry[] =>
  routeTable
    .filter(
      ({ name, path, state, guard }) => state.is === 'page' && !guard && !path.includes('{') && !UNLISTED.has(name),
    )
    .filter(({ name }) => !BY_QUERY.has(name))
    .map(({ name, path }) => ({ href: path, changed: days.get(name) }));

const results = (): SitemapEntry[] => games.map(({ key }) => ({ href: `/lottery/${key}/results` }));

/** The instant games on sale that have a page of their own. */
async function instants(): Promise<SitemapEntry[]> {
  const games = await callCommand(instantGames, {}, DEFAULT_LOCALE);
  return games.ok ? offeredCards(games.data.games).map(({ card }) => ({ href: playPath(card.kind, card.key) })) : [];
}

const EN = 'en-US/';
const named = (id: string): string => id.slice(EN.length);
/** Reads only the English entries: both languages have the same files and dates. */
const english = ({ id }: { readonly id: string }): boolean => id.startsWith(EN);

const at = (route: string, query: Readonly<Record<string, string>>): string =>
  `${routePath(route)}?${new URLSearchParams(query).toString()}`;

const newest = (days: readonly Date[]): Date | undefined => days.toSorted((a, b) => b.getTime() - a.getTime())[0];

/** Every content item with an address of its own, and the day of its last change. */
async function texts(now: number): Promise<SitemapEntry[]> {
  const [news, articles, responsible, guides, terms, privacy, about, videos] = await Promise.all([
    getCollection('news', (one) => english(one) && isPublishedNews(one, now)),
    getCollection('articles', english),
    getCollection('responsible', english),
    getCollection('guides', english),
    readCurrentLegalText('en-US', 1),
    readCurrentLegalText('en-US', 2),
    getCollection('about', english),
    getCollection('videos', english),
  ]);
  const updated = (
    list: readonly { readonly id: string; readonly data: { readonly updated: Date } }[],
    name?: string,
  ) => newest(list.filter(({ id }) => name === undefined || named(id) === name).map(({ data }) => data.updated));
  const days = new Map(
    Object.entries({
      privacyNotice: privacy.entry.data.updated,
      termsConditions: terms.entry.data.updated,
      aboutUs: updated(about),
      article: newest([...articles, terms.entry, privacy.entry].map(({ data }) => data.updated)),
      // The first tab has the page's own address.
      playResponsibly: updated(responsible.filter(({ data }) => data.order === 1)),
      'how-to-play': updated(guides),
      instructionVideo: updated(videos),
      news: newest(news.map(({ data }) => data.updated ?? data.date)),
    }).flatMap(([route, day]) => (day ? [[route, day] as const] : [])),
  );
  return [
    ...fixed(days),
    ...news.map(({ id, data }) => ({ href: at('newDetail', { id: named(id) }), changed: data.updated ?? data.date })),
    ...articles.map(({ data: { key, category, updated: changed } }) => ({
      href: at('article', { key, category: String(category) }),
      changed,
    })),
    ...responsible
      .filter(({ data }) => data.order > 1)
      .map(({ data: { name, updated: changed } }) => ({
        href: at('playResponsibly', { activeTabName: name }),
        changed,
      })),
    ...games.map(({ key }) => ({ href: at('how-to-play', { game: key }), changed: updated(guides, key) })),
  ];
}

/** Every public page in both languages. */
export const GET: APIRoute = async () =>
  new Response(renderSitemap([...(await texts(productTime())), ...results(), ...(await instants())], publicOrigin()), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
