import type { Locale } from '#i18n/locales.ts';
import { islandT } from '#i18n/island.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { moneyText } from '#ui/index.ts';

interface ExactProps {
  readonly fils: number;
  readonly locale: Locale;
  /** It is in the wallet, and there is room to say so. */
  readonly credited?: boolean;
  readonly className?: string;
}

/** Beside a win shown floored (spec shell §1): what it is to the fils, where there are any. */
export function Exact({ fils, locale, credited = false, className }: ExactProps) {
  if (fils % FILS_PER_DIRHAM === 0) return null;
  const words = islandT(locale, 'orders')(credited ? 'win.credited' : 'win.exact', {
    amount: moneyText(fils, locale, 'exact'),
  });
  return <span className={className ?? 'block text-base font-semibold text-ink'}>{words}</span>;
}
