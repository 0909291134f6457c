import { useStore } from '@nanostores/react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { $balanceHidden } from '#client/wallet/balance-shown.ts';
import { $wallet, refreshWallet } from '#client/wallet/wallet.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { toWire } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { autoFocusRef, Dialog } from '#ui/dialog.tsx';
import { formatDrawTimePhrase } from '../draws/draw-time.ts';
import { usePlay } from '../play-context.ts';
import { $chosenCoupon, amountDue, couponFor } from './chosen-coupon.ts';
import { InsufficientBalance } from './insufficient-balance.tsx';
import { LazyWagerLimit } from './lazy-wager-limit.tsx';

/** A second press of the same tap or key, which opened the dialog, is no answer to it. */
const SAME_PRESS_MS = 400;

/** Browsers press a focused button again and again while Enter is held, here from the press that opened the dialog. */
const ignoreHeldEnter = (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault();

interface ConfirmDialogProps {
  /** Pays with the coupon that is shown, so that the server refuses the order if that was used meanwhile. */
  readonly confirm: (couponId: string | undefined) => void;
  readonly dismiss: () => void;
}

/** Asks once before a large order is charged: what, how much, and what stays in the balance; or to deposit first. */
export default function ConfirmDialog({ confirm, dismiss }: ConfirmDialogProps) {
  const play = usePlay();
  const { t, names, locale, game, cart, liveDraws } = play;
  const { entries, draws } = useStore(cart.$state);
  const { selling } = useStore(liveDraws.$current);
  const balance = useStore($wallet)?.betBalance;
  const hidden = useStore($balanceHidden);
  const price = toWire(calculatePrice(game, entries, draws).total);
  const openedAt = useRef(0);
  // Another tab may use the coupon.
  useStore($chosenCoupon);
  const coupon = couponFor(price, draws);
  const due = amountDue(price, draws);
  const isShort = balance !== undefined && balance < due;
  // Also where the sum changes, or the question takes the place of the deposit: a press that was meant for what stood
  // there is no answer either.
  useEffect(() => void (openedAt.current = performance.now()), [isShort, due]);
  // A balance that is shown too low would keep the player from paying.
  useEffect(() => void refreshWallet(), []);
  const money = (fils: number) => moneyText(fils, locale);
  const time = selling && formatDrawTimePhrase(play, selling.drawsTimestamp);
  if (isShort) return <InsufficientBalance price={price} dismiss={dismiss} />;
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
            aria-disabled={!selling}
            onKeyDown={ignoreHeldEnter}
            onClick={({ timeStamp }) =>
              selling && timeStamp - openedAt.current > SAME_PRESS_MS && confirm(coupon?.couponId)
            }
          >
            {selling ? t('bar.pay', { amount: money(due) }) : t('bar.closed')}
          </Button>
        </>
      }
    >
      <p className="font-semibold">
        {names(`games:${game.name}.name`)} · {t('bar.entries', { count: entries.length })} ·{' '}
        {t('bar.draws', { count: draws })}
      </p>
      {time !== undefined && <p>{t('confirm.first', { count: draws, time })}</p>}
      {coupon && <p>{t('confirm.coupon', { amount: money(coupon.amount) })}</p>}
      <LazyWagerLimit />
      {balance !== undefined && !hidden && (
        <p className="text-ink-2 mt-2">
          {t('confirm.left', { amount: money(balance + (coupon?.amount ?? 0) - price) })}
        </p>
      )}
    </Dialog>
  );
}
