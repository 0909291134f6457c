import type { Frequency } from '#games/odds/frequency.ts';
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

export type ChanceFigures = Pick<Frequency, 'chiSquare' | 'degrees' | 'pValue' | 'rough'>;

/** The verdict in one plain sentence, and the figures behind it for those who want them. */
export function verdictText(figures: ChanceFigures, locale: Locale, t: Translate) {
  const { chiSquare, degrees, pValue, rough } = figures;
  const verdict = judgeChance(pValue);
  const share = shareText(pValue, locale, t);
  return {
    sentence: t(`verdict.${verdict}`),
    /** A rare result is the one that a reader wants to verify. */
    offersCheck: verdict === 'rare',
    figures: [t('verdict.figure', { value: chiSquare.toFixed(1), degrees, share }), rough && t('verdict.rough')]
      .filter(Boolean)
      .join(' '),
  };
}
