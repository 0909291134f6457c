import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { pageConfig } from '#client/page/config.ts';
import { calculatePrice, estimateVat } from '#games/rules/pricing.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { Amount } from '#ui/amount.tsx';
import { classes } from '#ui/classes.ts';
import { usePlay } from '../play-context.ts';
import { PayButton, type PayButtonProps } from './pay-button.tsx';

const BeforePaying = lazy(
  () => importWithRetry(() => import('./before-paying.tsx')) as Promise<typeof import('./before-paying.tsx')>,
);

/** On phones the parts of the price share one line, so they have short labels and only the total has a currency. */
function PriceLine({ name, fils }: { readonly name: 'subtotal' | 'discount' | 'vat'; readonly fils: bigint }) {
  const { t, locale, cart } = usePlay();
  const { entries } = useStore(cart.$state);
  return (
    <div className="flex gap-x-1 whitespace-nowrap md:justify-between">
      <dt className="max-md:hidden">{t(`bar.${name}`)}</dt>
      <dt className="md:hidden">{t(`bar.short.${name}`)}</dt>
      <dd className={entries.length > 0 ? 'text-ink' : undefined}>
        <bdi dir="ltr" className="tabular md:hidden">
          {formatAmount(fils)}
        </bdi>
        <Amount fils={fils} locale={locale} style="exact" className="max-md:hidden" />
      </dd>
    </div>
  );
}

interface PayBarProps extends PayButtonProps {
  /** On a phone. */
  readonly openCart: () => void;
}

/** The price of the cart and the pay button. Fixed at the bottom on phones, below the cart on wide screens. */
export function PayBar({ busy, checking, pay, openCart }: PayBarProps) {
  const { t, locale, game, cart } = usePlay();
  const { entries, draws } = useStore(cart.$state);
  const { subtotal, discount, total } = calculatePrice(game, entries, draws);
  // The server renders an empty cart, whose VAT is 0 at any rate.
  const vat = entries.length === 0 ? 0n : estimateVat(total, pageConfig().vatRate);
  const count = `${t('bar.entries', { count: entries.length })} · ${t('bar.draws', { count: draws })}`;
  return (
    <section aria-label={t('bar.label')} className="grid grid-cols-1 gap-1.5 md:gap-3">
      {entries.length > 0 && (
        <Suspense>
          <BeforePaying />
        </Suspense>
      )}
      <dl className="text-ink-2 flex flex-wrap justify-between gap-x-2 text-sm md:flex-col">
        <PriceLine name="subtotal" fils={subtotal} />
        <PriceLine name="discount" fils={discount} />
        <PriceLine name="vat" fils={vat} />
      </dl>
      <div className="flex items-center gap-3 md:flex-col md:items-stretch">
        <button type="button" className="min-h-11 flex-none text-start md:hidden" onClick={openCart}>
          <span className="sr-only">{t('plan.open')}: </span>
          <span className="link block text-sm">{count}</span>
          <span className="text-ink-2 text-sm">{t('bar.total')}</span>{' '}
          <Amount
            fils={total}
            locale={locale}
            className={classes('leading-tight', entries.length > 0 && 'font-bold')}
          />
        </button>
        <p className="flex items-baseline justify-between max-md:hidden">
          <span>{count}</span>
          <span className="text-xl font-bold">
            <span className="sr-only">{t('bar.total')}: </span>
            <Amount fils={total} locale={locale} />
          </span>
        </p>
        <PayButton busy={busy} checking={checking} pay={pay} />
      </div>
    </section>
  );
}
