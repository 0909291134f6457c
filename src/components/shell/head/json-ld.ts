import type { DrawTimes } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import { gamePictureName } from '#components/og/picture-names.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT, localHref } from '#i18n/server.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { dubaiIso } from '#kernel/dubai.ts';

/** Structured data (schema.org) for search engines. `origin` is the product's public origin. */
type JsonLdNode = Readonly<Record<string, unknown>> & { readonly '@type': string };

const nameOf = (game: Pick<Game, 'name'>, locale: Locale): string => getT(locale, 'games')(`${game.name}.name`);

/** '2026-11-21T20:30:00+04:00' */

const organizationId = (origin: string): string => `${origin}/#house`;

/** The operator, and the site in this language. */
export function siteJsonLd(origin: string, locale: Locale, profiles: readonly string[] = []): JsonLdNode[] {
  const name = getT(locale)('brand');
  const url = origin + localHref('/', locale);
  return [
    {
      '@type': 'Organization',
      '@id': organizationId(origin),
      name,
      url,
      logo: `${origin}/icons/icon-512.png`,
      ...(profiles.length > 0 && { sameAs: profiles }),
    },
    { '@type': 'WebSite', name, url, inLanguage: locale, publisher: { '@id': organizationId(origin) } },
  ];
}

/** An upcoming draw as an event. Only daily and weekly draws: nobody searches for one that takes place every minute. */
export function drawJsonLd(
  game: Pick<Game, 'key' | 'name' | 'price' | 'schedule'>,
  draw: DrawTimes | null | undefined,
  origin: string,
  locale: Locale,
): JsonLdNode[] {
  if (!draw || game.schedule.kind !== 'daily') return [];
  const name = nameOf(game, locale);
  const play = origin + localHref(`/lottery/${game.key}`, locale);
  return [
    {
      '@type': 'Event',
      name: `${name} ${draw.phase}`,
      description: getT(locale, 'draws')('event', { game: name }),
      startDate: dubaiIso(draw.drawsTimestamp),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: origin + localHref(`/lottery/${game.key}/results`, locale) },
      image: `${origin}/og/${locale}/${gamePictureName(game.key)}.jpg`,
      organizer: { '@type': 'Organization', '@id': organizationId(origin), name: getT(locale)('brand'), url: origin },
      offers: {
        '@type': 'Offer',
        url: play,
        price: (Number(game.price) / FILS_PER_DIRHAM).toFixed(2),
        priceCurrency: 'AED',
        validFrom: dubaiIso(draw.opensTimestamp),
        validThrough: dubaiIso(draw.closesTimestamp),
        availability: 'https://schema.org/InStock',
      },
    },
  ];
}

/** The open results (docs/open-results.md) as a data set, of one game or of all. */
export function resultsJsonLd(origin: string, locale: Locale, game?: Pick<Game, 'key' | 'name'>): JsonLdNode {
  const t = getT(locale, 'routes');
  const path = game ? `/lottery/${game.key}/results` : '/lottery/results';
  const words = game ? { game: nameOf(game, locale) } : undefined;
  const route = game ? 'result' : 'draws';
  const file = `${origin}/open/results${game ? `/${game.key}` : ''}`;
  const distribution = (
    [
      ['json', 'application/json'],
      ['csv', 'text/csv'],
    ] as const
  ).map(([end, encodingFormat]) => ({ '@type': 'DataDownload', encodingFormat, contentUrl: `${file}.${end}` }));
  return {
    '@type': 'Dataset',
    name: t(`${route}.title`, words),
    description: t(`${route}.description`, words),
    url: origin + localHref(path, locale),
    inLanguage: locale,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', '@id': organizationId(origin), name: getT(locale)('brand'), url: origin },
    distribution,
  };
}

/** Breadcrumbs from home to the page itself, as components/Breadcrumbs.astro shows them. */
export function breadcrumbsJsonLd(
  origin: string,
  locale: Locale,
  steps: readonly { href: string; name: string }[],
): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ href: '/', name: getT(locale, 'shell')('trail.home') }, ...steps].map(({ href, name }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: origin + localHref(href, locale),
    })),
  };
}
