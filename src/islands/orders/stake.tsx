import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/index.ts';

/** What was staked, and that it is that: beside it may stand what was won. */
export const Stake = ({ fils, locale }: { readonly fils: number; readonly locale: Locale }) => (
  <>
    {islandT(locale, 'orders')('detail.stake')} <Amount fils={fils} locale={locale} />
  </>
);
