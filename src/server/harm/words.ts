import { formatDateTime, formatDay } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { formatDubai } from '#kernel/dubai.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { writeParams, type TextParams } from '../messages/text-params.ts';
import { markerOf } from './markers.ts';

interface Seen {
  readonly marker: string;
  readonly facts: Readonly<Record<string, number>>;
}

const AMOUNTS = ['amount', 'staked', 'recent', 'before', 'mean'];
const WEEKS_BEFORE = 4;

/** Numbers that the facts imply: whole hours of play, a mean week. */
const impliedBy = ({ minutes, before }: Seen['facts']): Readonly<Record<string, number>> => ({
  ...(minutes !== undefined && { count: Math.floor(minutes / 60) }),
  ...(before !== undefined && { mean: Math.floor(before / WEEKS_BEFORE) }),
});

/** When it was seen: by the minute where the window is of hours, else by the day. */
function whenSeen({ marker, facts: { first = 0, last = 0 } }: Seen, locale: Locale): { key: string } & TextParams {
  const dayOf = (ms: number) => formatDay(dubaiDay(ms), locale);
  const [from, to] = [dayOf(first), dayOf(last)];
  const window = markerOf(marker)?.window;
  if (!window || 'days' in window) return { key: from === to ? 'when.day' : 'when.days', from, to };
  const write = (ms: number) => (from === to ? formatDubai(ms, 'HH:mm') : formatDateTime(ms, locale, 'dateTime'));
  return { key: from === to ? 'when.oneDay' : 'when.hours', day: from, from: write(first), to: write(last) };
}

/** What was seen, for the player: a title, and what and when as sentences. Nothing of it is the balance. */
export function markerWords(seen: Seen, locale: Locale): { title: string; text: string } {
  const t = getT(locale, 'harm');
  const { key, ...when } = whenSeen(seen, locale);
  const numbers = { ...markerOf(seen.marker)?.says, ...seen.facts, ...impliedBy(seen.facts) };
  const written = Object.entries(numbers).map(([name, value]): [string, string | number] => [
    name,
    AMOUNTS.includes(name) ? formatAmount(value, 'short') : value,
  ]);
  const params: TextParams = writeParams({ ...Object.fromEntries(written), ...when }, locale);
  return {
    title: t(`marker.${seen.marker}.title`),
    text: `${t(`marker.${seen.marker}.text`, params)} ${t(key, params)}`,
  };
}
