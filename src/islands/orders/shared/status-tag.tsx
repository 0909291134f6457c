import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import { classes } from '#ui/classes.ts';
import { Tag } from '#ui/tag.tsx';
import { isWin, refundReasonKey, statusTextKey, statusTone, type OrderState } from './status.ts';

interface StatusTagProps extends OrderState {
  readonly winAmount: number;
  readonly stake: number;
  /** Shows the amount of a win. */
  readonly amount?: boolean;
  readonly locale: Locale;
  readonly className?: string;
}

/** The status of an order or draw; of a refund also the reason. */
export function StatusTag({ winAmount, stake, amount = false, locale, className, ...standing }: StatusTagProps) {
  const t = islandT(locale, 'orders');
  const reason = refundReasonKey(standing);
  const win = amount && isWin(standing.status);
  return (
    <span className={classes('grid flex-none justify-items-end gap-1 text-end', className)}>
      <Tag tone={statusTone(standing.status, winAmount, stake)}>
        {t(statusTextKey(standing))}
        {win && <Amount fils={winAmount} locale={locale} />}
      </Tag>
      {reason !== undefined && <span className="text-sm text-ink-2">{t(reason)}</span>}
    </span>
  );
}
