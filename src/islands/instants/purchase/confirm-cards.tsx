import { useStore } from '@nanostores/react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { $chosenCoupon, amountDue, couponFor } from '#islands/play/purchase/chosen-coupon.ts';
import { ConfirmFrame } from '#islands/play/purchase/confirm-frame.tsx';
import { DepositDialog } from '#islands/play/purchase/deposit-dialog.tsx';
import { pathToCards, priceOf, type CardOffer } from './use-card-purchase.ts';

interface ConfirmCardsProps {
  readonly offer: CardOffer;
  /** The game's name. */
  readonly name: string;
  readonly confirm: (couponId: string | undefined) => void;
  readonly dismiss: () => void;
  readonly locale: Locale;
}

/** Asks once before a large order of cards is charged. */
export default function ConfirmCards({ offer, name, confirm, dismiss, locale }: ConfirmCardsProps) {
  const t = islandT(locale, 'instants');
  const price = priceOf(offer);
  // Another tab may use the coupon.
  useStore($chosenCoupon);
  const due = amountDue(price, 1);
  return (
    <ConfirmFrame
      price={price}
      due={due}
      coupon={couponFor(price, 1)}
      isOnSale
      confirm={confirm}
      dismiss={dismiss}
      depositFirst={
        <DepositDialog
          due={due}
          assurance=""
          back={t('back')}
          returnTo={pathToCards(offer.quantity)}
          dismiss={dismiss}
          locale={locale}
        />
      }
      locale={locale}
    >
      <p className="font-semibold">
        {name} · {t('cards', { count: offer.quantity })}
      </p>
    </ConfirmFrame>
  );
}
