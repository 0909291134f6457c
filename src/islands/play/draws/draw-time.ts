import { formatDateTime } from '#i18n/date-format.ts';
import { dubaiDate } from '#kernel/dubai.ts';
import type { PlayContext } from '../play-context.ts';

type DrawTimeTexts = Pick<PlayContext, 't' | 'game'>;

/** '10:42:00' in Dubai, left to right in both languages; browsers and the server write it alike. */
const formatHour = (ms: number, length = 8): string =>
  `\u2066${formatDateTime(ms, 'en-US', 'time').slice(0, length)}\u2069`;

/**
 * When a draw is: its hour where a game draws every minute or two, else 'Sat 28 Nov, 20:30'. The names of days and
 * months are ours: a browser may have others than the server.
 */
export function formatDrawTime({ t, game }: DrawTimeTexts, ms: number): string {
  if (!game.daily) return formatHour(ms);
  const { weekday, date, month } = dubaiDate(ms);
  return t('when.day', {
    day: t(`when.days.${weekday}`),
    date,
    month: t(`when.months.${month}`),
    time: formatHour(ms, 'HH:mm'.length),
  });
}

/** The same inside a sentence: 'at 10:42:00', 'on Sat 28 Nov, 20:30'. */
export const formatDrawTimePhrase = (texts: DrawTimeTexts, ms: number): string =>
  texts.t(texts.game.daily ? 'when.on' : 'when.at', { time: formatDrawTime(texts, ms) });
