import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { createRequestStore, lazyOfflineCopy } from '#client/gateway/request-store.ts';
import { toast } from '#client/feedback/toast.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { isOrderNotFound } from '#islands/orders/detail/order-id.ts';
import { StaleNotice } from '#islands/orders/shared/stale-notice.tsx';
import { createTicketFiles3 } from '#islands/proof/ticket-file.ts';
import { downloadFile } from '#client/page/download-file.ts';
import { toTicketFiles } from '#islands/verify/sources/evidence.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { PrintedTicket } from './printed-ticket.tsx';
import type { TicketView } from './ticket-view.ts';

interface TicketProps {
  readonly locale: Locale;
  readonly orderId: string;
  /** Empty: the order's first draw. */
  readonly drawId: string;
}

/**
 * Saves the tickets with their proofs (docs/draw-proof.md §9, docs/draw-proof-2.md §8). Before the draw's root is
 * published there is only the receipt; of version 3 that has the secret of the tickets.
 */
async function saveProof({ orderId, drawId }: TicketView, early: string, secret: string): Promise<void> {
  const answer = await call(commands.ticketProof, { orderId, drawId });
  if (!answer.ok) return;
  const tickets = [...toTicketFiles(answer.data), ...createTicketFiles3(answer.data)];
  const [name, file] =
    tickets.length > 0 ? [`${drawId}-tickets`, tickets] : [`receipt-${orderId}`, answer.data.receipt];
  downloadFile(`${name}.json`, 'application/json', JSON.stringify(file, null, 2));
  if (tickets.length === 0) toast(answer.data.receipt.version === 3 ? secret : early);
}

/** /orderTicket?orderId=&draw=: the printable ticket of an order in one of its draws. */
export default function Ticket({ locale, orderId, drawId }: TicketProps) {
  const t = islandT(locale, 'ticket');
  const [store] = useState(() =>
    createRequestStore<null, TicketView>({
      key: null,
      fetch: () => call(commands.ticket, { orderId, ...(drawId && { drawId }) }, { silent: true }),
      offlineCopy: () => lazyOfflineCopy(`ticket:${orderId}:${drawId}`),
    }),
  );
  const { data, loading, error, copiedAt } = useStore(store.$state);
  useEffect(() => {
    void store.load(null);
    const refresh = () => void store.refresh();
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [store]);
  if (loading)
    return (
      <div role="status" className="mx-auto w-full max-w-[440px]">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-[640px] rounded-card" />
      </div>
    );
  if (!data && isOrderNotFound(error))
    return (
      <EmptyState
        art="search"
        title={t('missing')}
        text={t('missingText')}
        action={<LinkButton href={localHref('/account/order/list', locale)}>{t('orders')}</LinkButton>}
      />
    );
  if (!data)
    return (
      <EmptyState
        art="search"
        title={t('failed.title')}
        text={t('failed.text')}
        action={<Button onClick={() => void store.load(null)}>{t('failed.again')}</Button>}
      />
    );
  return (
    <>
      <nav
        className="no-print mx-auto flex w-full max-w-[440px] flex-wrap items-center gap-2"
        aria-label={t('heading')}
      >
        <a
          className="link me-auto py-2 text-sm"
          href={localHref(`/account/order/orderDetail?orderId=${orderId}`, locale)}
        >
          {t('back')}
        </a>
        <Button size="sm" onClick={() => print()}>
          {t('print')}
        </Button>
      </nav>
      <div className="mx-auto w-full max-w-[440px] empty:hidden">
        <StaleNotice at={copiedAt} locale={locale} />
      </div>
      <PrintedTicket ticket={data} locale={locale} />
      <div className="no-print mx-auto flex w-full max-w-[440px] flex-wrap justify-center gap-2">
        {data.number !== null && (
          <LinkButton variant="quiet" size="sm" href={localHref(`/lottery/check?t=${data.number}`, locale)}>
            {t('checkHere')}
          </LinkButton>
        )}
        <Button variant="quiet" size="sm" onClick={() => void saveProof(data, t('savedNone'), t('savedSecret'))}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
