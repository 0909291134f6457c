import type { Locale } from '#i18n/locales.ts';
import { islandT } from '#i18n/island.ts';
import { Amount } from '#ui/amount.tsx';
import { classes } from '#ui/classes.ts';
import { StakeAmount } from './stake-amount.tsx';
import type { OrderSums } from './order-sums.ts';

interface WonProps {
  readonly sums: OrderSums;
  /** Says that the amount is in the wallet. */
  readonly credited?: boolean;
  readonly locale: Locale;
}

/** What an order won, or has won so far, with its stake. Nothing where it won nothing. */
export function WinAmount({ sums: { win, staked, refunds }, credited = false, locale }: WonProps) {
  if (!win) return null;
  return (
    <div className={classes('rounded-art p-4 text-center', win.isGain ? 'bg-soft' : 'bg-raised')}>
      <p className="text-sm text-ink-2">{islandT(locale, 'orders')(win.soFar ? 'facts.wonSoFar' : 'facts.win')}</p>
      <p className={win.isGain ? 'text-2xl font-bold text-accent' : 'text-lg font-semibold'}>
        <Amount fils={win.amount} locale={locale} />
      </p>
      {credited && <p className="font-semibold">{islandT(locale, 'orders')('win.inWallet')}</p>}
      <p className="text-sm text-ink-2">
        <StakeAmount fils={staked} afterRefunds={refunds} locale={locale} />
      </p>
    </div>
  );
}
