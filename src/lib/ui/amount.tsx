import { amountText, type AmountStyle } from '#kernel/money-text.ts';
import { currencyOf, type UiLocale } from './currency.ts';
import { classes } from './classes.ts';

export interface AmountProps {
  readonly fils: number | bigint;
  readonly locale: UiLocale;
  /** 'exact' 1,234.50; 'short' without empty decimals; 'floored' for wins (spec shell §1). */
  readonly style?: AmountStyle;
  /** Shows + before money that comes in; what goes out carries its − anyway. */
  readonly plus?: boolean;
  readonly className?: string;
}

/** Money: digits left to right, the currency's word on the side its language puts it. */
export function Amount({ fils, locale, style = 'short', plus, className }: AmountProps) {
  const digits = (
    <bdi dir="ltr">
      {plus && fils > 0 ? '+' : ''}
      {amountText(fils, style)}
    </bdi>
  );
  const currency = <span className="amount-currency">{currencyOf(locale)}</span>;
  return (
    <span className={classes('amount', className)}>
      {locale === 'ar-AE' ? digits : currency}
      {'\u00a0'}
      {locale === 'ar-AE' ? currency : digits}
    </span>
  );
}
