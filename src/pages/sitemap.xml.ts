import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { games } from '#games/index.ts';
import { pathOf, table } from '#routes/index.ts';
import { publicOrigin } from '../server/index.ts';
import { sitemapXml, type Listed } from './_sitemap.ts';

/** Pages of nobody else's interest: steps, errors, what is of the sandbox. Guarded ones are left out by their guard. */
const UNLISTED: ReadonlySet<string> = new Set([
  'error',
  'sandboxUi',
  'sandboxHost',
  'depositReturn',
  'resultOld',
  'offline',
  'successPanel',
  'downloadGame',
]);

/** Nothing without its parameters: news are listed with them below; what is on today as a promotion is not for search engines. */
const BY_QUERY: ReadonlySet<string> = new Set(['newDetail', 'activity']);

const fixed = (): Listed[] =>
  table
    .filter(
      ({ name, path, state, guard }) => state.is === 'page' && !guard && !path.includes('{') && !UNLISTED.has(name),
    )
    .filter(({ name }) => !BY_QUERY.has(name))
    .map(({ path }) => ({ href: path }));

const results = (): Listed[] => games.map(({ key }) => ({ href: `/lottery/${key}/results` }));

const EN = 'en-US/';
const named = (id: string): string => id.slice(EN.length);
/** The English entry of a text stands for both languages: they have the same files and the same days. */
const english = ({ id }: { readonly id: string }): boolean => id.startsWith(EN);

const at = (route: string, query: Readonly<Record<string, string>>): string =>
  `${pathOf(route)}?${new URLSearchParams(query).toString()}`;

/** A line for each collection whose entries have addresses of their own. */
async function entries(): Promise<Listed[]> {
  const [news, articles, responsible] = await Promise.all([
    getCollection('news', english),
    getCollection('articles', english),
    getCollection('responsible', english),
  ]);
  return [
    ...news.map(({ id, data }) => ({ href: at('newDetail', { id: named(id) }), changed: data.date })),
    ...articles.map(({ data: { key, category, updated } }) => ({
      href: at('article', { key, category: String(category) }),
      changed: updated,
    })),
    // The first tab has the page's own address.
    ...responsible
      .filter(({ data }) => data.order > 1)
      .map(({ data: { name, updated } }) => ({
        href: at('playResponsibly', { activeTabName: name }),
        changed: updated,
      })),
    ...games.map(({ key }) => ({ href: at('how-to-play', { game: key }) })),
  ];
}

/** Every public page in both languages. */
export const GET: APIRoute = async () =>
  new Response(sitemapXml([...fixed(), ...results(), ...(await entries())], publicOrigin()), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
