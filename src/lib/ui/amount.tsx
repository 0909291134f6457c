import { memo } from 'react';
import { formatAmount, type AmountStyle } from '#kernel/money-format.ts';
import { currencyWord, hideDigits, type UiLocale } from './currency.ts';
import { classes } from './classes.ts';

export interface AmountProps {
  readonly fils: number | bigint;
  readonly locale: UiLocale;
  /** 'exact' 1,234.50; 'short' without empty decimals. */
  readonly style?: AmountStyle;
  /** Shows + before incoming money; outgoing money has its − anyway. */
  readonly plus?: boolean;
  /** A balance that its player chose to hide. */
  readonly hidden?: boolean;
  readonly className?: string;
}

/** An amount: digits left to right, the currency on the side that its language puts it. */
function AmountText({ fils, locale, style = 'short', plus, hidden = false, className }: AmountProps) {
  const shown = formatAmount(fils, style);
  const text = hidden ? hideDigits(shown) : shown;
  const sign = fils < 0 ? text.charAt(0) : plus && fils > 0 ? '+' : '';
  const digits = fils < 0 ? text.slice(1) : text;
  const currency = <span className="amount-currency">{currencyWord(locale)}</span>;
  // The sign comes first: +AED 5 in English, +5 د.إ in Arabic.
  if (locale === 'ar-AE')
    return (
      <span className={classes('amount', className)}>
        <bdi dir="ltr">{sign + digits}</bdi>
        {'\u00a0'}
        {currency}
      </span>
    );
  return (
    <span className={classes('amount', className)}>
      {sign}
      {currency}
      {'\u00a0'}
      <bdi dir="ltr">{digits}</bdi>
    </span>
  );
}

// Memoized for the same reason as `Balls`: Astro pages render many.
export const Amount = memo(AmountText);
