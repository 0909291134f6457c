import { canonicalPath, localeFromPath } from '#i18n/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import { matchRoute } from '#routes/index.ts';

interface Named {
  readonly folder: string;
  readonly slug: string;
  readonly fields: ReadonlyMap<string, string>;
}
interface Linking extends Named {
  readonly locale: Locale;
  readonly body: string;
}

/** The targets of a text's links. */
export const findLinks = (body: string): string[] =>
  [...body.matchAll(/\]\(\s*<?([^)\s>]*)/g)].map(([, href = '']) => href);

/** By route, the parameter that names a text: the collection, and the field or file name that it is compared with. */
const NAMING: readonly (readonly [route: string, parameter: string, folder: string, field?: string])[] = [
  ['newDetail', 'id', 'news'],
  ['article', 'key', 'articles', 'key'],
  ['playResponsibly', 'activeTabName', 'responsible', 'name'],
  ['how-to-play', 'game', 'guides'],
  ['activity', 'key', 'promotions'],
  ['termsConditions', 'version', 'legal'],
  ['privacyNotice', 'version', 'legal'],
];
/** Pages whose texts have anchors. */
const ANCHORED: Readonly<Record<string, string>> = { faq: 'faq', instructionVideo: 'videos' };

/** Finds broken links in a text. `all` are the existing texts of one language. */
export function createLinkCheck(all: readonly Named[]): (piece: Linking) => string[] {
  const named = (folder: string, name: string, field?: string) =>
    all.some((one) => one.folder === folder && (field === undefined ? one.slug : one.fields.get(field)) === name);
  const wrong = (href: string, locale: Locale, folder: string): boolean => {
    if (/^(?:https:|mailto:|tel:)/.test(href)) return false;
    // Anchors are slugs on the page of questions; elsewhere they follow from the headings.
    if (href.startsWith('#')) return folder === 'faq' && !named('faq', href.slice(1));
    if (!/^\/(?!\/)/.test(href) || !URL.canParse(href, 'https://x')) return true;
    const { pathname, searchParams, hash } = new URL(href, 'https://x');
    const route = matchRoute(canonicalPath(pathname))?.route;
    if (localeFromPath(pathname) !== locale || route?.state.is !== 'page') return true;
    const anchored = ANCHORED[route.name];
    if (anchored !== undefined && hash.length > 1 && !hash.startsWith('#topic-') && !named(anchored, hash.slice(1)))
      return true;
    return NAMING.some(([name, parameter, where, field]) => {
      const asked = searchParams.get(parameter);
      return route.name === name && asked !== null && !named(where, asked, field);
    });
  };
  return ({ body, folder, locale, fields }) => {
    // A button's path is English in both languages.
    const button = /\bpath: ["']?([^\s}"',]+)/.exec(fields.get('action') ?? '')?.[1];
    return [
      ...findLinks(body).filter((href) => wrong(href, locale, folder)),
      ...(button !== undefined && wrong(button, 'en-US', folder) ? [button] : []),
    ].map((href) => `a link leads to no page of this language: ${href}`);
  };
}
