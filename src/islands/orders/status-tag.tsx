import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount, classes, Tag } from '#ui/index.ts';
import { isWin, reasonKey, statusKey, toneOf, type Standing } from './status.ts';
import { Exact } from './won.tsx';

interface StatusTagProps extends Standing {
  readonly winAmount: number;
  readonly stake: number;
  /** A win says how much it is. */
  readonly amount?: boolean;
  readonly locale: Locale;
  readonly className?: string;
}

/** What came of it; of a refund also why: the order was cancelled, or its player stopped it. */
export function StatusTag({ winAmount, stake, amount = false, locale, className, ...standing }: StatusTagProps) {
  const t = islandT(locale, 'orders');
  const reason = reasonKey(standing);
  const win = amount && isWin(standing.status);
  return (
    <span className={classes('grid flex-none justify-items-end gap-1 text-end', className)}>
      <Tag tone={toneOf(standing.status, winAmount, stake)}>
        {t(statusKey(standing))}
        {win && <Amount fils={winAmount} locale={locale} style="floored" />}
      </Tag>
      {reason !== undefined && <span className="text-sm text-ink-2">{t(reason)}</span>}
      {win && <Exact fils={winAmount} locale={locale} />}
    </span>
  );
}
