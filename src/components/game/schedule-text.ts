import type { AppCard } from '#contract/draws/fields.ts';
import type { Game } from '#games/game.ts';
import { formatChance } from '#games/view/chance.ts';
import type { Pace } from '#games/view/game-view.ts';
import { formatDateTime, formatWeekday } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';

const ltr = (text: string): string => `\u2066${text}\u2069`;

/** A game's schedule in words: 'every minute', 'daily at 22:00', 'Saturdays at 20:30'. Dubai time. */
export function scheduleText({ schedule }: Pick<Game, 'schedule'>, locale: Locale): string {
  const t = getT(locale, 'home');
  if (schedule.kind === 'every') return t('schedule.every', { count: schedule.minutes });
  const time = ltr(schedule.at);
  const [day] = schedule.days ?? [];
  return day === undefined
    ? t('schedule.daily', { time })
    : t('schedule.weekly', { day: formatWeekday(day, locale), time });
}

/** Why a game cannot be bought now; undefined if it can. */
export function saleText(game: Pick<Game, 'schedule'>, app: AppCard, locale: Locale): string | undefined {
  const t = getT(locale, 'home');
  switch (app.saleState) {
    case 'available':
      return undefined;
    case 'drawing':
      // A daily game's sales close long before the draw itself.
      return game.schedule.kind === 'daily' ? t('sale.closed', { time: ltr(game.schedule.at) }) : t('sale.drawing');
    case 'pending':
      return app.next
        ? t('sale.opens', { time: `\u2068${formatDateTime(app.next.opensTimestamp, locale, 'dateTime')}\u2069` })
        : t('sale.pending');
    case 'suspending':
      // The current draw still sells.
      return app.next ? undefined : t('sale.suspended');
    case 'suspended':
      return t('sale.suspended');
  }
}

/** The label above a game's top prize: 'Jackpot' where winners share a fund, else 'Win up to'. */
export const prizeLabel = ({ plays }: Pick<Game, 'plays'>, locale: Locale): string =>
  getT(locale, 'home')(plays.some(({ tiers }) => tiers.some(({ shared }) => shared)) ? 'jackpot' : 'winUpTo');

/** 'Best odds: 1 in 2.2' */
export function chanceText({ oneIn }: Pick<Pace, 'oneIn'>, locale: Locale): string {
  const t = getT(locale, 'play');
  return t('pace.chance', { chance: formatChance({ t }, oneIn) });
}
