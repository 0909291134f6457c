import { JUMP_TYPE } from '#contract/orders/statuses.ts';
import type { Dialogs } from '#client/dialogs/dialogs.ts';
import { isGain } from '#games/view/gain.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { moneyText } from '#ui/currency.ts';

export type Wins = Dialogs['win'];

export interface WinWords {
  /** The win is larger than the stake. Otherwise it is shown without celebration. */
  readonly glad: boolean;
  readonly title: string;
  readonly above: string;
  /** The exact prize, with fils only if there are any. */
  readonly sum: string;
  readonly below: readonly string[];
}

/** The texts of the dialog. A grand prize must be claimed and is not credited. */
export function winWords(wins: Wins, t: Translate, locale: Locale): WinWords {
  const { totalPrizeAmount: prize, totalStake: stake, winningBigAmount: toClaim, jumpType } = wins;
  const glad = isGain(prize, stake);
  const grand = jumpType === JUMP_TYPE.grandPrize;
  const credited = prize - toClaim;
  const money = (fils: number) => moneyText(fils, locale);
  return {
    glad,
    title: glad ? t('title') : t('back', { amount: money(prize), stake: money(stake) }),
    above: t(glad ? 'won' : 'prize'),
    sum: money(prize),
    below: [
      ...(credited > 0 ? [grand ? t('credited', { amount: money(credited) }) : t('inWallet')] : []),
      ...(grand ? [t('grand')] : []),
    ],
  };
}
