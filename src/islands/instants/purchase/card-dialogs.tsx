import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { OFFLINE } from '#client/gateway/outcome.ts';
import { go } from '#client/page/navigation.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { $chosenCoupon, amountDue } from '#islands/play/purchase/chosen-coupon.ts';
import { DepositDialog } from '#islands/play/purchase/deposit-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { autoFocusRef, Dialog } from '#ui/dialog.tsx';
import type { CardOutcome } from './card-outcome.ts';
import { pathToCards, type CardPurchase } from './use-card-purchase.ts';

const ConfirmCards = lazy(
  () => importWithRetry(() => import('./confirm-cards.tsx')) as Promise<typeof import('./confirm-cards.tsx')>,
);

interface MessageProps {
  readonly title: string;
  readonly dismiss: () => void;
  readonly locale: Locale;
  /** Another button beside the one that closes. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

function Message({ title, dismiss, other, locale, children }: MessageProps) {
  const t = islandT(locale, 'play');
  const footer = (
    <>
      {other}
      <Button ref={autoFocusRef} variant={other ? 'quiet' : 'primary'} onClick={dismiss}>
        {t('failed.ok')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={dismiss} closeLabel={t('close')} title={title} footer={footer}>
      {children}
    </Dialog>
  );
}

/** Shows nothing. */
function Dismissed({ dismiss }: { readonly dismiss: () => void }) {
  useEffect(dismiss, [dismiss]);
  return null;
}

interface OutcomeProps {
  readonly outcome: CardOutcome;
  readonly checkAgain: () => void;
  readonly dismiss: () => void;
  readonly locale: Locale;
}

/** Why nothing was bought, or that it is not known yet, and where the money is. */
function CardOutcomeDialog({ outcome, checkAgain, dismiss, locale }: OutcomeProps) {
  const t = islandT(locale, 'play');
  const own = islandT(locale, 'instants');
  const back = { dismiss, locale };
  useStore($chosenCoupon);
  if (outcome.kind === 'refused') {
    const { code, message, price, quantity, earlierUnknown } = outcome;
    const assurance = t(earlierUnknown ? 'failed.unsure' : 'failed.nothing');
    // Its dialog is open already (order-api.ts).
    if (code === errorCodes.selfExcluded) return <Dismissed dismiss={dismiss} />;
    if (code === errorCodes.insufficientBalance)
      return (
        <DepositDialog
          due={amountDue(price, 1)}
          message={message}
          assurance={assurance}
          back={own('back')}
          returnTo={pathToCards(quantity)}
          {...back}
        />
      );
    return (
      <Message title={t('failed.title')} {...back}>
        <p>{message || t('failed.text')}</p>
        {(earlierUnknown || code !== OFFLINE) && <p className="text-ink-2 mt-2">{assurance}</p>}
      </Message>
    );
  }
  const { order } = outcome.pending;
  const amount = moneyText(order.price, locale);
  if (outcome.kind === 'notPaid')
    return (
      <Message title={t('never.title')} {...back}>
        <p>{own('never', { amount })}</p>
      </Message>
    );
  if (outcome.kind === 'paidElsewhere')
    return (
      <Message
        title={own('paidElsewhere.title')}
        other={
          <Button onClick={() => go(`/account/order/orderDetail?orderId=${outcome.pending.orderId}`)}>
            {t('done.order')}
          </Button>
        }
        {...back}
      >
        <p>{own('paidElsewhere.text', { count: order.quantity, amount })}</p>
      </Message>
    );
  const retry = () => {
    dismiss();
    checkAgain();
  };
  return (
    <Message title={t('unknown.title')} other={<Button onClick={retry}>{t('unknown.again')}</Button>} {...back}>
      <p>{own('unknown', { amount })}</p>
      <p className="text-ink-2 mt-2">{t('unknown.first')}</p>
    </Message>
  );
}

interface CardDialogsProps {
  readonly purchase: CardPurchase;
  /** The game's name. */
  readonly name: string;
  readonly locale: Locale;
}

/** The dialogs of a purchase of cards: the question before a large order, and why one was not paid. */
export function CardDialogs({ purchase, name, locale }: CardDialogsProps) {
  const { asking, payWith, stopAsking, outcome, checkAgain, dismiss } = purchase;
  return (
    <>
      <Suspense>
        {asking && (
          <ConfirmCards
            offer={asking}
            name={name}
            confirm={(couponId) => payWith(asking, couponId)}
            dismiss={stopAsking}
            locale={locale}
          />
        )}
      </Suspense>
      {outcome && <CardOutcomeDialog outcome={outcome} checkAgain={checkAgain} dismiss={dismiss} locale={locale} />}
    </>
  );
}
