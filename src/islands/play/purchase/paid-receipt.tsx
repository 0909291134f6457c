import { lazy, Suspense } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { asideOf, type PaidAnswer, type PendingOrder } from './pending-order.ts';

interface PaidReceiptProps {
  readonly pending: PendingOrder;
  readonly answer: PaidAnswer;
  /** Whether its game has a raffle. */
  readonly hasRaffle: boolean;
  readonly locale: Locale;
}

const NotLoaded = ({ locale }: Pick<PaidReceiptProps, 'locale'>) => (
  <p className="text-ink-2 text-sm">{islandT(locale, 'receipt')('status.unread.text')}</p>
);

const PaidProof = lazy(() =>
  import('#islands/proof/on-demand.ts').then(
    ({ PaidProof: loaded }) => ({ default: loaded }),
    () => ({ default: NotLoaded }),
  ),
);

/**
 * Has the receipt of an order checked that was just paid, and shows how far that is. Nothing of one of version 2. Where
 * this cannot be loaded, and of an order of another game, the receipt waits for the page of the order.
 */
export function PaidReceipt({ pending, answer, hasRaffle, locale }: PaidReceiptProps) {
  const isCertain = answer.receipt?.version === 3;
  if (answer.receipt && !isCertain) return null;
  const { orderId, order } = pending;
  const proved = { orderId, order, hasRaffle, aside: asideOf(pending, answer) };
  const t = islandT(locale, 'receipt');
  const checking = (
    // As high as what comes.
    <div role="status" className="bg-soft rounded-art min-h-24 p-4">
      <p className="font-semibold">{t('status.checking.title')}</p>
      <p className="text-ink-2 text-sm">{t('status.checking.text')}</p>
    </div>
  );
  return (
    <Suspense fallback={isCertain && checking}>
      <PaidProof order={proved} isCertain={isCertain} locale={locale} />
    </Suspense>
  );
}
