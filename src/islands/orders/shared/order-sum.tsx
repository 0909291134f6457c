import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import type { OrderSums } from './order-sums.ts';
import { StakeAmount } from './stake-amount.tsx';

/** The total of an order in the list, or what it won, with the sum that explains it. */
export function OrderSum({ sums, locale }: { readonly sums: OrderSums; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const { total, staked, refunds, win } = sums;
  const stake = (
    <span className="block text-sm font-normal text-ink-2">
      <StakeAmount fils={staked} afterRefunds={refunds} locale={locale} />
    </span>
  );
  const won = win && (
    <span className={win.isGain ? 'font-bold text-accent' : 'font-semibold'}>
      {win.soFar ? t('facts.wonSoFar') : t('prize')} <Amount fils={win.amount} locale={locale} />
    </span>
  );
  if (win && !win.soFar)
    return (
      <>
        {won}
        {stake}
      </>
    );
  return (
    <>
      <Amount fils={total} locale={locale} />
      {refunds && stake}
      {won && <span className="block">{won}</span>}
    </>
  );
}
