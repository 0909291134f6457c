import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Segmented } from '#ui/segmented.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { LazyBeforeCards } from './lazy-purchase.tsx';

const QUANTITIES = [1, 3, 5, 10];

interface PlaysChoiceProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly quantity: number;
  readonly maxCards: number;
  /** Of all plays, in fils. */
  readonly price: number;
  readonly onQuantity: (quantity: number) => void;
}

/** How many plays are bought at once, a coupon to pay with, and what is left of a wager limit. */
export function PlaysChoice({ t, locale, quantity, maxCards, price, onQuantity }: PlaysChoiceProps) {
  // What is chosen before that would be lost.
  const disabled = !useHydrated();
  return (
    <>
      <div className="ei-plays">
        <span aria-hidden="true">{t('plays')}</span>
        <Segmented
          label={t('plays')}
          items={QUANTITIES.filter((n) => n <= maxCards).map((n) => ({ key: n, label: `\u2066×${n}\u2069`, disabled }))}
          value={quantity}
          onChange={onQuantity}
        />
      </div>
      <LazyBeforeCards price={price} locale={locale} />
    </>
  );
}
