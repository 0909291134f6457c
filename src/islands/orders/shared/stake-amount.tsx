import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/index.ts';

interface StakeProps {
  readonly fils: number;
  /** Some of what was paid came back, or is on its way. */
  readonly afterRefunds?: boolean;
  readonly locale: Locale;
}

/** What was staked, and that it is that: beside it may stand what was won. */
export const StakeAmount = ({ fils, afterRefunds = false, locale }: StakeProps) => (
  <>
    {islandT(locale, 'orders')(afterRefunds ? 'facts.staked' : 'detail.stake')} <Amount fils={fils} locale={locale} />
  </>
);
