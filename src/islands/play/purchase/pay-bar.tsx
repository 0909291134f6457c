import { useStore } from '@nanostores/react';
import { $user } from '#client/session/user.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { toWire } from '#kernel/money.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { moneyText } from '#ui/currency.ts';
import type { PlayContext } from '../play-context.ts';

interface PayBarProps {
  readonly tools: PlayContext;
  readonly busy: boolean;
  /** Asking what became of an order whose answer was lost. */
  readonly checking: boolean;
  readonly pay: () => void;
  /** None while the plan is not there to be opened: a press would be kept for a moment when nobody wants it any more. */
  readonly openPlan: (() => void) | undefined;
}

/** What it costs and the button that says so. Fixed at the bottom of a phone, under the plan on a wide screen. */
export function PayBar({ tools, busy, checking, pay, openPlan }: PayBarProps) {
  const { t, locale, game, store, live } = tools;
  const { entries, draws } = useStore(store.$state);
  const user = useStore($user, { ssr: 'initial' });
  const { subtotal, discount, total, vat } = calculatePrice(game, entries, draws);
  const selling = useStore(live.$moment).selling !== undefined;
  const ready = selling && entries.length > 0;
  const amount = moneyText(toWire(total), locale);
  const label = checking
    ? t('bar.checking')
    : !selling
      ? t('bar.closed')
      : entries.length === 0
        ? t('bar.none')
        : t(user ? 'bar.pay' : 'bar.login', { amount });
  const count = `${t('bar.entries', { count: entries.length })} · ${t('bar.draws', { count: draws })}`;
  /** On a phone they share one line: short words, and the currency once, at the total. */
  const line = (name: string, fils: bigint) => (
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
  return (
    <section aria-label={t('bar.label')} className="grid gap-1.5 md:gap-3">
      <dl className="text-ink-2 flex flex-wrap justify-between gap-x-2 text-sm md:flex-col">
        {line('subtotal', subtotal)}
        {line('discount', discount)}
        {line('vat', vat)}
      </dl>
      <div className="flex items-center gap-3 md:flex-col md:items-stretch">
        <button
          type="button"
          className="min-h-11 flex-none text-start md:hidden"
          aria-disabled={!openPlan}
          onClick={openPlan}
        >
          <span className="sr-only">{t('plan.open')}: </span>
          <span className={classes('block text-sm', openPlan && 'link')}>{count}</span>
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
        <Button
          variant="call"
          className="min-w-0 flex-1 max-md:px-4 max-md:py-0.5 max-md:leading-tight"
          busy={busy || checking}
          aria-disabled={!ready}
          onClick={() => ready && pay()}
        >
          {label}
        </Button>
      </div>
    </section>
  );
}
