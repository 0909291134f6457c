import { listDrawFaces, describeNumbers } from '#games/view/faces.ts';
import { formatRfc822 } from '#kernel/dubai.ts';
import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT, localHref } from '#i18n/server.ts';
import { createXmlElement as tag, escapeXml } from '#kernel/xml.ts';
import type { PageAddresses } from './results-json.ts';
import type { ResultsPage, OpenResult } from './results-page.ts';

export interface Feed {
  /** Of one game, or of all. */
  readonly title: string;
  readonly link: string;
  readonly locale: Locale;
}

function renderItem(result: OpenResult, origin: string, locale: Locale): string {
  const { game, drawId, phase, drawsAt, numbers, tickets, tiers, raffle } = result;
  const t = getT(locale, 'draws');
  const names = getT(locale, 'games');
  const words = formatList(describeNumbers(game, listDrawFaces(game), numbers.flat(), names), locale);
  const winners = tiers.reduce((sum, tier) => sum + (tier.winners ?? 0), 0);
  const sentences = [
    t('entries', { count: tickets }),
    t('winners', { count: winners }),
    ...(raffle ? [t('raffle.winners', { count: raffle.winners.length })] : []),
  ];
  const page = origin + localHref(`/lottery/${game.key}/results?draw=${drawId}`, locale);
  return [
    '<item>',
    tag('title', t('open.item', { game: names(`${game.name}.name`), phase, numbers: words })),
    tag('link', page),
    tag('description', sentences.map((one) => `${one}.`).join(' ')),
    tag('guid', drawId, ' isPermaLink="false"'),
    tag('pubDate', formatRfc822(drawsAt)),
    '</item>',
  ].join('');
}

/** docs/open-results.md, RSS 2.0. */
export function renderResultsRss(
  { results }: ResultsPage,
  { origin, self }: PageAddresses,
  { title, link, locale }: Feed,
): string {
  const t = getT(locale, 'draws');
  const [newest] = results;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    tag('title', title),
    tag('link', link),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    tag('description', t('open.about')),
    tag('language', locale),
    ...(newest ? [tag('lastBuildDate', formatRfc822(newest.drawsAt))] : []),
    tag('ttl', '1'),
    ...results.map((result) => renderItem(result, origin, locale)),
    '</channel></rss>\n',
  ].join('\n');
}
