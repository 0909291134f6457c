import { useStore } from '@nanostores/react';
import { usePlay } from '../play-context.ts';
import { $chosenCoupon, amountDue } from './chosen-coupon.ts';
import { DepositDialog } from './deposit-dialog.tsx';

interface InsufficientBalanceProps {
  /** Amount of the order. */
  readonly price: number;
  /** The server's message; none before the order is sent. */
  readonly message?: string;
  /** What happened to the money, in words; nothing before the order is sent. */
  readonly assurance?: string;
  readonly dismiss: () => void;
}

/** The balance is too small for the cart: the missing amount, and the way to deposit it. */
export function InsufficientBalance({ price, message, assurance, dismiss }: InsufficientBalanceProps) {
  const { t, locale, cart } = usePlay();
  const { draws } = useStore(cart.$state);
  useStore($chosenCoupon);
  return (
    <DepositDialog
      due={amountDue(price, draws)}
      message={message}
      assurance={
        <>
          {assurance} {t('short.plan')}
        </>
      }
      back={t('short.back')}
      dismiss={dismiss}
      locale={locale}
    />
  );
}
