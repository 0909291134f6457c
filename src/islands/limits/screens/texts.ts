import { NO_END } from '#contract/controls/choices.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';

/** Minutes in words; -1 is until staff lift it. Empty for a duration that is not on offer. */
export function durationText(minutes: number, locale: Locale): string {
  const key = `duration.${minutes}`;
  const text = islandT(locale, 'controls')(key);
  return text === key ? '' : text;
}

/** A moment in Dubai, apart from the text around it. */
export const momentText = (ms: number, locale: Locale): string =>
  `\u2068${formatDateTime(ms, locale, 'dateTime')}\u2069`;

/** When something ends; null and -1 have no end. */
export const endText = (ms: number | null, locale: Locale): string =>
  ms === null ? islandT(locale, 'limits')('untilLifted') : momentText(ms, locale);

/** An amount in fils; -1 and null are no limit. */
export const limitText = (fils: number | null | undefined, locale: Locale): string =>
  fils === null || fils === undefined || fils === NO_END
    ? islandT(locale, 'limits')('summary.noLimit')
    : moneyText(fils, locale);
