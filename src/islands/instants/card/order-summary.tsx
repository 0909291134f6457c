import { useEffect, useRef, type ReactNode } from 'react';
import { isGain } from '#games/view/gain.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { moneyText } from '#ui/currency.ts';
import type { CardView } from '../card-view.ts';
import { ClaimLink } from './claim-link.tsx';
import { leadTo } from './lead-to.ts';
import type { OrderSummary as Summary } from './order-state.ts';

interface SummaryProps {
  readonly view: CardView;
  readonly summary: Summary;
  readonly demo: boolean;
  readonly after: ReactNode;
  readonly t: Translate;
  readonly locale: Locale;
}

/** What all cards of an order won together. It takes the focus, as it takes the place of the last card. */
export function OrderSummary({ view, summary: { of, won, total, toClaim }, demo, after, t, locale }: SummaryProps) {
  const focus = useRef<HTMLDivElement>(null);
  useEffect(() => leadTo(focus.current), []);
  const glad = isGain(total, view.price * of);
  return (
    <section className="scratch-summary" aria-label={t('order.summary')}>
      <div ref={focus} tabIndex={-1} className="scratch-result" data-glad={glad} data-fresh="true">
        <h2>{t(total === 0 ? 'order.none' : demo ? 'order.wouldTotal' : 'order.total')}</h2>
        {total > 0 && <p className="scratch-won amount">{moneyText(total, locale)}</p>}
        <p>{t('order.counts', { won, of })}</p>
        {demo && <p className="text-sm">{t('order.demo')}</p>}
        {toClaim && !demo && (
          <>
            <p className="text-sm">{t('order.claim')}</p>
            <ClaimLink t={t} locale={locale} />
          </>
        )}
        {total === 0 && !demo && <p className="text-sm">{t('result.thanks')}</p>}
      </div>
      {after}
    </section>
  );
}
