import type { Locale } from '#i18n/locales.ts';
import { islandT } from '#i18n/island.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { Amount } from '#ui/amount.tsx';
import { classes } from '#ui/classes.ts';
import { moneyText } from '#ui/currency.ts';
import { StakeAmount } from './stake-amount.tsx';
import type { OrderSums } from './order-sums.ts';

interface ExactProps {
  readonly fils: number;
  readonly locale: Locale;
  /** Says that the amount is in the wallet. */
  readonly credited?: boolean;
  readonly className?: string;
}

/** The exact amount beside a win that is shown floored; nothing for whole dirhams. */
export function ExactAmount({ fils, locale, credited = false, className }: ExactProps) {
  if (fils % FILS_PER_DIRHAM === 0) return null;
  const words = islandT(locale, 'orders')(credited ? 'win.credited' : 'win.exact', {
    amount: moneyText(fils, locale, 'exact'),
  });
  return <span className={className ?? 'block text-base font-semibold text-ink'}>{words}</span>;
}

interface WonProps {
  readonly sums: OrderSums;
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
        <Amount fils={win.amount} locale={locale} style="floored" />
      </p>
      <ExactAmount fils={win.amount} locale={locale} credited={credited} />
      <p className="text-sm text-ink-2">
        <StakeAmount fils={staked} afterRefunds={refunds} locale={locale} />
      </p>
    </div>
  );
}
