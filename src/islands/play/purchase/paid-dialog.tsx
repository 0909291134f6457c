import { lazy, Suspense } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { localHref } from '#i18n/paths.ts';
import { moneyText } from '#ui/currency.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { usePlay } from '../play-context.ts';
import { formatOrderTimePhrase, isOrderOfPage, type ViewOf } from './outcome-view.ts';

// The dialog says that it is paid without this part, so that a broken connection hides nothing.
const BoughtTicket = lazy(
  () => importWithRetry(() => import('./bought-ticket.tsx')) as Promise<typeof import('./bought-ticket.tsx')>,
);

interface PaidDialogProps {
  readonly view: ViewOf<'paid'>;
  readonly dismiss: () => void;
}

/**
 * The order is paid: its ticket, the order, and the same numbers once more. The page knows the faces and draws of its
 * own game only, so an order of another game shows its sum and the link alone.
 */
export function PaidDialog({ view: { pending, answer, earlier, cartRemains }, dismiss }: PaidDialogProps) {
  const play = usePlay();
  const { t, locale, cart } = play;
  const { order, orderId } = pending;
  const ofPage = isOrderOfPage(play, pending);
  const paid = t('done.paid', { amount: moneyText(order.price, locale) });
  const playAgain = () => {
    cart.replaceEntries(order.entries);
    toast(t('done.inPlan', { count: order.entries.length }));
    dismiss();
  };
  return (
    <Dialog
      open
      focusTitle
      onClose={dismiss}
      closeLabel={t('close')}
      title={t('done.title')}
      footer={
        <>
          {ofPage && !cartRemains && (
            <Button variant="quiet" onClick={playAgain}>
              {t('done.again')}
            </Button>
          )}
          <Button onClick={dismiss}>{t('done.on')}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{t('done.text', { count: order.draws, time: formatOrderTimePhrase(play, pending) })}</p>
        {earlier && <p className="text-ink-2">{t('done.earlier')}</p>}
        {cartRemains && <p className="font-semibold">{t('done.planStays')}</p>}
        {/* Above what loads: it is seen without scrolling, and stays where it is while it is about to be tapped. */}
        <LinkButton
          variant="quiet"
          size="sm"
          className="justify-self-start"
          href={localHref(`/account/order/orderDetail?orderId=${orderId}`, locale)}
        >
          {t('done.order')}
        </LinkButton>
        {ofPage ? (
          <Suspense fallback={<p className="min-h-96">{paid}</p>}>
            <BoughtTicket pending={pending} answer={answer} />
          </Suspense>
        ) : (
          <p>{paid}</p>
        )}
      </div>
    </Dialog>
  );
}
