import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet, refreshWallet } from '#client/wallet/wallet.ts';
import type { Coupon } from '#contract/coupons/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { autoFocusRef, Dialog } from '#ui/dialog.tsx';
import { LazyWagerLimit } from './limit/lazy-wager-limit.tsx';

/** A second press of the same tap or key, which opened the dialog, is no answer to it. */
const SAME_PRESS_MS = 400;

/** Browsers press a focused button again and again while Enter is held, here from the press that opened the dialog. */
const ignoreHeldEnter = (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault();

interface ConfirmFrameProps {
  /** Price of the order, and what it takes from the balance beside the coupon, in fils. */
  readonly price: number;
  readonly due: number;
  readonly draws?: number;
  readonly coupon: Coupon | undefined;
  readonly isOnSale: boolean;
  /** Pays with the coupon that is shown, so that the server refuses the order if that was used meanwhile. */
  readonly confirm: (couponId: string | undefined) => void;
  readonly dismiss: () => void;
  /** Shown in its place where the balance is too small. */
  readonly depositFirst: ReactNode;
  readonly locale: Locale;
  /** What is bought. */
  readonly children: ReactNode;
}

/** Asks once before a large order is charged: what, how much, and what stays in the balance; or to deposit first. */
export function ConfirmFrame(props: ConfirmFrameProps) {
  const { price, due, draws, coupon, isOnSale, confirm, dismiss, depositFirst, locale, children } = props;
  const t = islandT(locale, 'play');
  const balance = useStore($wallet)?.betBalance;
  const hidden = useStore($balanceHidden);
  const openedAt = useRef(0);
  const isShort = balance !== undefined && balance < due;
  // Also where the sum changes, or the question takes the place of the deposit: a press that was meant for what stood
  // there is no answer either.
  useEffect(() => void (openedAt.current = performance.now()), [isShort, due]);
  // A balance that is shown too low would keep the player from paying.
  useEffect(() => void refreshWallet(), []);
  const money = (fils: number) => moneyText(fils, locale);
  if (isShort) return depositFirst;
  return (
    <Dialog
      open
      onClose={dismiss}
      closeLabel={t('close')}
      content="message"
      title={due > 0 ? t('confirm.title', { amount: money(due) }) : t('confirm.useCoupon')}
      footer={
        <>
          <Button variant="quiet" onClick={dismiss}>
            {t('confirm.back')}
          </Button>
          <Button
            ref={autoFocusRef}
            variant="call"
            aria-disabled={!isOnSale}
            onKeyDown={ignoreHeldEnter}
            onClick={({ timeStamp }) =>
              isOnSale && timeStamp - openedAt.current > SAME_PRESS_MS && confirm(coupon?.couponId)
            }
          >
            {isOnSale ? t('bar.pay', { amount: money(due) }) : t('bar.closed')}
          </Button>
        </>
      }
    >
      {children}
      {coupon && <p>{t('confirm.coupon', { amount: money(coupon.amount) })}</p>}
      <LazyWagerLimit price={price} draws={draws ?? 1} locale={locale} />
      {balance !== undefined && !hidden && (
        <p className="text-ink-2 mt-2">
          {t('confirm.left', { amount: money(balance + (coupon?.amount ?? 0) - price) })}
        </p>
      )}
    </Dialog>
  );
}
