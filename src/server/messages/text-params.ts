import { formatDateTime, formatDay } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { gameByType } from '#games/index.ts';
import { instantName } from '#instants/index.ts';
import { isCalendarDay } from '#kernel/calendar-day.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { payoutText } from './payout-text.ts';

/** What a text is filled with, before it has a language. */
export type TextParams = Readonly<Record<string, string | number>>;

/** How params of these names are written. What is of another type was written already. */
const WRITTEN: Readonly<
  Record<string, (value: string | number, locale: Locale, params: TextParams) => string | number>
> = {
  /** Fils. */
  amount: (fils) => (typeof fils === 'number' ? formatAmount(fils, 'short') : fils),
  fee: (fils) => (typeof fils === 'number' ? formatAmount(fils, 'short') : fils),
  received: (fils) => (typeof fils === 'number' ? formatAmount(fils, 'short') : fils),
  /** A PayoutReason (src/server/withdrawals), beside `account`: '•••• 3456'. */
  payoutReason: (reason, locale, { account = '' }) => payoutText(`${reason}`, `${account}`.replace(/^•+ /, ''), locale),
  /** Ms, in Dubai's time. */
  time: (ms, locale) => (typeof ms === 'number' ? formatDateTime(ms, locale, 'dateTime') : ms),
  appointment: (ms, locale) => (typeof ms === 'number' ? formatDateTime(ms, locale, 'dateTime') : ms),
  /** A FamilyDuration, or the last day as yyyy-mm-dd. */
  duration: (duration, locale) => {
    const t = getT(locale, 'family');
    return typeof duration === 'string' && isCalendarDay(duration)
      ? t('duration.until', { day: formatDay(duration, locale) })
      : t(`duration.${duration}`);
  },
  /** authenticator or passkey. */
  factor: (factor, locale) => getT(locale, 'factors')(`factor.${factor}`),
  /** yyyy-mm-dd. */
  day: (day, locale) => (typeof day === 'string' && isCalendarDay(day) ? formatDay(day, locale) : day),
};

/**
 * Digits and codes run left to right inside Arabic, a date or a name with Arabic letters right to left. Isolated, each
 * keeps its order on every phone.
 */
const isolate = (text: string): string => `\u2068${text}\u2069`;

/** Whole texts in the reader's language, which are no part of a sentence of ours. */
const WHOLE_TEXTS: ReadonlySet<string> = new Set(['title', 'body']);

/** What a game is called, drawn or instant. */
export function nameOfGame(lotteryType: number, locale: Locale): string {
  const game = gameByType(lotteryType);
  return game ? getT(locale)(`games:${game.name}.name`) : (instantName(lotteryType, locale) ?? String(lotteryType));
}

/** 'Quick Five, draw 261123-1021', or 'Desert Garden, card 3': what won a prize. */
function winnerWords({ lotteryType, draw, card }: TextParams, locale: Locale): TextParams {
  if (typeof lotteryType !== 'number') return {};
  const write = locale === 'ar-AE' ? isolate : (text: string) => text;
  const game = nameOfGame(lotteryType, locale);
  const named = draw ?? card;
  if (named === undefined) return { game };
  const words = { game: write(game), named: write(String(named)) };
  const wonBy = getT(locale, 'messages')(`mail.wonBy.${draw === undefined ? 'card' : 'draw'}`, words);
  return { game, wonBy };
}

/**
 * Params as a reader of this language sees them. A `lotteryType` also gives the game's name as `game`, and with a draw
 * or a card what won as `wonBy`.
 */
export function writeParams(params: TextParams, locale: Locale): TextParams {
  const named = { ...params, ...winnerWords(params, locale) };
  const written = Object.entries(named).map(([name, value]): [string, string | number] => {
    return [name, WRITTEN[name]?.(value, locale, params) ?? value];
  });
  const inArabic = locale === 'ar-AE';
  return Object.fromEntries(
    written.map(([name, value]) => [
      name,
      inArabic && typeof value === 'string' && !WHOLE_TEXTS.has(name) ? isolate(value) : value,
    ]),
  );
}
