import { useStore } from '@nanostores/react';
import type { Ref } from 'react';
import { pageConfig } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import { estimateVat } from '#games/rules/pricing.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { $chosenCoupon, amountDue } from '#islands/play/purchase/chosen-coupon.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { HydratedFieldset } from '#ui/form.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import BeforeCards from '../purchase/before-cards.tsx';
import type { Game } from './use-game.ts';

interface BuyPanelProps {
  readonly game: Pick<Game, 'sale' | 'quantity' | 'setQuantity' | 'purchase' | 'opening' | 'buy'>;
  readonly ref: Ref<HTMLElement>;
  readonly locale: Locale;
}

/** How many cards, what they cost, and the button that pays them. */
export function BuyPanel({ game, ref, locale }: BuyPanelProps) {
  const { sale, quantity, setQuantity, purchase, opening, buy } = game;
  const t = islandT(locale, 'instants');
  const bar = islandT(locale, 'play');
  const user = useStore($user, { ssr: 'initial' });
  useStore($chosenCoupon);
  const { price, maxCards, series, saleState } = sale;
  const total = price * quantity;
  const isOnSale = series !== null && saleState === 'available';
  const { checking } = purchase;
  // Cards that were paid are fetched: a press meant for them must not pay.
  const busy = purchase.busy || opening;
  // The server knows its own.
  const vatRate = useHydrated() ? pageConfig().vatRate : undefined;
  const label = () => {
    if (checking) return bar('bar.checking');
    if (!isOnSale) return bar('bar.closed');
    return bar(user ? 'bar.pay' : 'bar.login', { amount: moneyText(amountDue(total, 1), locale) });
  };
  return (
    <section ref={ref} className="card grid gap-4 p-5" aria-labelledby="buy-title" data-buy>
      <HydratedFieldset>
        <h2 id="buy-title" tabIndex={-1} className="text-lg outline-none">
          {t('buy.title')}
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            <Amount fils={price} locale={locale} className="text-xl font-semibold" />{' '}
            <span className="text-ink-2 text-sm">{t('buy.each')}</span>
          </p>
          <Stepper
            label={t('buy.count')}
            value={quantity}
            min={1}
            max={maxCards}
            onChange={setQuantity}
            lessLabel={t('buy.less')}
            moreLabel={t('buy.more')}
            mostText={t('buy.most', { count: maxCards })}
            wholeText={t('buy.whole')}
            disabled={busy}
          />
        </div>
        {user && <BeforeCards price={total} locale={locale} />}
        <dl className="border-line grid gap-1 border-t pt-3">
          <div className="flex items-baseline justify-between">
            <dt>{bar('bar.total')}</dt>
            <dd className="text-xl font-bold">
              <Amount fils={total} locale={locale} />
            </dd>
          </div>
          <div className="text-ink-2 flex items-baseline justify-between text-sm">
            <dt>{bar('bar.vat')}</dt>
            <dd>
              <Amount fils={estimateVat(BigInt(total), vatRate)} locale={locale} style="exact" />
            </dd>
          </div>
        </dl>
        <Button variant="call" wide busy={busy || checking} aria-disabled={!isOnSale} onClick={() => isOnSale && buy()}>
          {label()}
        </Button>
        {!isOnSale && (
          <p className="text-ink-2 text-sm">{t(saleState === 'suspended' ? 'buy.suspended' : 'buy.between')}</p>
        )}
      </HydratedFieldset>
    </section>
  );
}
