import { formatDateTime } from '#i18n/date-format.ts';
import { dubaiDate } from '#kernel/dubai-day.ts';
import type { PlayContext } from '../play-context.ts';

type DrawTimeTexts = Pick<PlayContext, 't' | 'game'>;

/** '10:42:00' in Dubai time, left to right in both languages. Fixed formatting, so that browser and server agree. */
const formatClock = (ms: number, form: 'HH:mm' | 'HH:mm:ss'): string =>
  `\u2066${formatDateTime(ms, 'en-US', 'time').slice(0, form.length)}\u2069`;

/**
 * A draw's time: only the clock for a game that draws every few minutes, else 'Sat 28 Nov, 20:30'. Names of days and
 * months come from our texts, because a browser's may differ from the server's. A line never ends inside '28 Nov'.
 */
export function formatDrawTime({ t, game }: DrawTimeTexts, ms: number): string {
  if (!game.daily) return formatClock(ms, 'HH:mm:ss');
  const { weekday, date, month } = dubaiDate(ms);
  return t('when.day', {
    day: t(`when.days.${weekday}`),
    date,
    month: t(`when.months.${month}`),
    time: formatClock(ms, 'HH:mm'),
  });
}

/** The same as part of a sentence: 'at 10:42:00', 'on Sat 28 Nov, 20:30'. */
export const formatDrawTimePhrase = (texts: DrawTimeTexts, ms: number): string =>
  texts.t(texts.game.daily ? 'when.on' : 'when.at', { time: formatDrawTime(texts, ms) });
