import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { OFFLINE } from '#client/gateway/outcome.ts';
import { go } from '#client/page/navigation.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { Dialog } from '#ui/dialog.tsx';
import { autoFocusRef } from '#ui/dialog.tsx';
import { suspensionReason } from '../draws/suspension-reason.ts';
import { usePlay } from '../play-context.ts';
import { InsufficientBalance } from './insufficient-balance.tsx';
import { formatOrderTimePhrase, OTHER_DRAW_CODES, type OutcomeView, type ViewOf } from './outcome-view.ts';
import { PaidDialog } from './paid-dialog.tsx';
import type { PendingOrder } from './pending-order.ts';

interface MessageDialogProps {
  readonly title: string;
  readonly dismiss: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

function MessageDialog({ title, dismiss, footer, children }: MessageDialogProps) {
  const { t } = usePlay();
  return (
    <Dialog open onClose={dismiss} closeLabel={t('close')} title={title} footer={footer}>
      {children}
    </Dialog>
  );
}

/** Shows nothing. */
function Dismissed({ dismiss }: Pick<MessageDialogProps, 'dismiss'>) {
  useEffect(dismiss, [dismiss]);
  return null;
}

/** Amount and draw time of an order for sentences about it. */
function useOrderFacts(pending: PendingOrder) {
  const play = usePlay();
  return { amount: moneyText(pending.order.price, play.locale), time: formatOrderTimePhrase(play, pending) };
}

interface ViewProps<K extends OutcomeView['kind']> {
  readonly view: ViewOf<K>;
  readonly dismiss: () => void;
}

interface UnknownDialogProps extends ViewProps<'unknown'> {
  readonly checkAgain: () => void;
}

function UnknownDialog({ view, checkAgain, dismiss }: UnknownDialogProps) {
  const { t } = usePlay();
  const retry = () => {
    dismiss();
    checkAgain();
  };
  return (
    <MessageDialog
      title={t('unknown.title')}
      dismiss={dismiss}
      footer={
        <>
          <Button variant="quiet" onClick={() => go('/account/order/list')}>
            {t('unknown.orders')}
          </Button>
          <Button ref={autoFocusRef} onClick={retry}>
            {t('unknown.again')}
          </Button>
        </>
      }
    >
      <p>{t('unknown.text', useOrderFacts(view.pending))}</p>
      <p className="text-ink-2 mt-2">{t('unknown.first')}</p>
    </MessageDialog>
  );
}

function NotPaidDialog({ view, dismiss }: ViewProps<'notPaid'>) {
  const { t } = usePlay();
  return (
    <MessageDialog
      title={t('never.title')}
      dismiss={dismiss}
      footer={
        <Button ref={autoFocusRef} onClick={dismiss}>
          {t('failed.ok')}
        </Button>
      }
    >
      <p>{t('never.text', useOrderFacts(view.pending))}</p>
      <p className="text-ink-2 mt-2">{t('never.plan')}</p>
    </MessageDialog>
  );
}

interface RefusedDialogProps extends ViewProps<'refused'> {
  /** Says that nothing was paid, or that this is not certain yet. The offline message already says the first. */
  readonly assurance: string;
  readonly pay: () => void;
}

/** Why nothing was bought. If the draw was the reason, offers one that is on sale now, or says why there is none. */
function RefusedDialog({ view, assurance, pay, dismiss }: RefusedDialogProps) {
  const play = usePlay();
  const { t, liveDraws } = play;
  const state = useStore(liveDraws.$state);
  const { selling } = useStore(liveDraws.$current);
  const wasForDraw = OTHER_DRAW_CODES.has(view.code);
  const offersNext = wasForDraw && selling !== undefined && selling.drawId !== view.drawId;
  const payNext = () => {
    dismiss();
    pay();
  };
  return (
    <MessageDialog
      title={t('failed.title')}
      dismiss={dismiss}
      footer={
        <>
          <Button ref={autoFocusRef} variant={offersNext ? 'quiet' : 'primary'} onClick={dismiss}>
            {t('failed.ok')}
          </Button>
          {offersNext && <Button onClick={payNext}>{t('failed.next')}</Button>}
        </>
      }
    >
      <p>{view.message || t('failed.text')}</p>
      {(view.earlierUnknown || view.code !== OFFLINE) && <p className="text-ink-2 mt-2">{assurance}</p>}
      {wasForDraw && !selling && <p className="mt-2">{suspensionReason(play, state)}</p>}
    </MessageDialog>
  );
}

interface OutcomeDialogProps {
  readonly outcome: OutcomeView;
  readonly pay: () => void;
  /** Checks the order's status again. */
  readonly checkAgain: () => void;
  readonly dismiss: () => void;
}

/** The outcome of a purchase: success with the ticket, or what went wrong and where the money is. */
export function OutcomeDialog({ outcome, pay, checkAgain, dismiss }: OutcomeDialogProps) {
  const { t } = usePlay();
  switch (outcome.kind) {
    case 'paid':
      return <PaidDialog view={outcome} dismiss={dismiss} />;
    case 'unknown':
      return <UnknownDialog view={outcome} checkAgain={checkAgain} dismiss={dismiss} />;
    case 'notPaid':
      return <NotPaidDialog view={outcome} dismiss={dismiss} />;
    case 'refused': {
      const assurance = t(outcome.earlierUnknown ? 'failed.unsure' : 'failed.nothing');
      const { price, message } = outcome;
      // Its dialog is open already (order-api.ts).
      if (outcome.code === errorCodes.selfExcluded) return <Dismissed dismiss={dismiss} />;
      return outcome.code === errorCodes.insufficientBalance ? (
        <InsufficientBalance price={price} message={message} assurance={assurance} dismiss={dismiss} />
      ) : (
        <RefusedDialog view={outcome} assurance={assurance} pay={pay} dismiss={dismiss} />
      );
    }
  }
}
