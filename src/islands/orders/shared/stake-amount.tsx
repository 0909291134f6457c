import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';

interface StakeProps {
  readonly fils: number;
  /** Part of the payment was refunded, or is being refunded. */
  readonly afterRefunds?: boolean;
  readonly locale: Locale;
}

/** A stake with its label, because a win may be shown beside it. */
export const StakeAmount = ({ fils, afterRefunds = false, locale }: StakeProps) => (
  <>
    {islandT(locale, 'orders')(afterRefunds ? 'facts.staked' : 'detail.stake')} <Amount fils={fils} locale={locale} />
  </>
);
