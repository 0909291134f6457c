import { JUMP_TYPE } from '#contract/orders/statuses.ts';
import type { Dialogs } from '#client/dialogs/dialogs.ts';
import { isGain } from '#games/view/gain.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { moneyText } from '#ui/currency.ts';

export type Wins = Dialogs['win'];

export interface WinWords {
  /** The win is larger than the stake. Otherwise it is shown without celebration. */
  readonly glad: boolean;
  readonly title: string;
  readonly above: string;
  /** Whole dirhams, rounded down. */
  readonly sum: string;
  readonly below: readonly string[];
}

/** The texts of the dialog. A grand prize must be claimed and is not credited. */
export function winWords(wins: Wins, t: Translate, locale: Locale): WinWords {
  const { totalPrizeAmount: prize, totalStake: stake, winningBigAmount: toClaim, jumpType } = wins;
  const glad = isGain(prize, stake);
  const grand = jumpType === JUMP_TYPE.grandPrize;
  const credited = prize - toClaim;
  const exact = (fils: number) => moneyText(fils, locale, fils % FILS_PER_DIRHAM === 0 ? 'short' : 'exact');
  const whole = credited % FILS_PER_DIRHAM === 0 && !grand;
  return {
    glad,
    title: glad ? t('title') : t('back', { amount: exact(prize), stake: exact(stake) }),
    above: t(glad ? 'won' : 'prize'),
    sum: moneyText(prize, locale, 'floored'),
    below: [
      ...(credited > 0 ? [whole ? t('inWallet') : t('credited', { amount: exact(credited) })] : []),
      ...(grand ? [t('grand')] : []),
    ],
  };
}
