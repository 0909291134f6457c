import { useStore } from '@nanostores/react';
import { calculatePrice } from '#games/rules/pricing.ts';
import { toWire } from '#kernel/money.ts';
import { formatDrawTimePhrase } from '../draws/draw-time.ts';
import { usePlay } from '../play-context.ts';
import { $chosenCoupon, amountDue, couponFor } from './chosen-coupon.ts';
import { ConfirmFrame } from './confirm-frame.tsx';
import { InsufficientBalance } from './insufficient-balance.tsx';

interface ConfirmDialogProps {
  readonly confirm: (couponId: string | undefined) => void;
  readonly dismiss: () => void;
}

/** Asks once before a large cart is charged. */
export default function ConfirmDialog({ confirm, dismiss }: ConfirmDialogProps) {
  const play = usePlay();
  const { t, names, locale, game, cart, liveDraws } = play;
  const { entries, draws } = useStore(cart.$state);
  const { selling } = useStore(liveDraws.$current);
  const price = toWire(calculatePrice(game, entries, draws).total);
  // Another tab may use the coupon.
  useStore($chosenCoupon);
  const time = selling && formatDrawTimePhrase(play, selling.drawsTimestamp);
  return (
    <ConfirmFrame
      price={price}
      due={amountDue(price, draws)}
      draws={draws}
      coupon={couponFor(price, draws)}
      isOnSale={selling !== undefined}
      confirm={confirm}
      dismiss={dismiss}
      depositFirst={<InsufficientBalance price={price} dismiss={dismiss} />}
      locale={locale}
    >
      <p className="font-semibold">
        {names(`games:${game.name}.name`)} · {t('bar.entries', { count: entries.length })} ·{' '}
        {t('bar.draws', { count: draws })}
      </p>
      {time !== undefined && <p>{t('confirm.first', { count: draws, time })}</p>}
    </ConfirmFrame>
  );
}
