import type { Locale } from '#i18n/locales.ts';
import { formatPercent } from '#i18n/percent-format.ts';
import type { Translate } from '#i18n/translator.ts';

/** An expected count with at most one decimal: '9.7', '3'. */
export const expectedText = (expected: number): string => String(Number(expected.toFixed(1)));

/** A p-value as a percentage, never rounded to 0 % or 100 %. `t` reads the `trend` texts. */
export function shareText(p: number, locale: Locale, t: Translate): string {
  if (p < 0.0001) return t('share.less', { percent: formatPercent(0.01, locale) });
  if (p > 0.99) return t('share.more', { percent: formatPercent(99, locale) });
  return formatPercent(p >= 0.01 ? Math.round(p * 100) : Math.round(p * 10_000) / 100, locale);
}

/** The verdict on a p-value, as its text key. */
export const judgeChance = (p: number): 'ordinary' | 'uneven' | 'rare' =>
  p >= 0.05 ? 'ordinary' : p >= 0.01 ? 'uneven' : 'rare';
