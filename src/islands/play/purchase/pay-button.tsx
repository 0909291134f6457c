import { useStore } from '@nanostores/react';
import { $user } from '#client/session/user.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { toWire } from '#kernel/money.ts';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { usePlay } from '../play-context.ts';
import { $chosenCoupon, amountDue } from './chosen-coupon.ts';

export interface PayButtonProps {
  readonly busy: boolean;
  /** True while the status of an order without an answer is polled. */
  readonly checking: boolean;
  readonly pay: () => void;
}

/** Pays the cart, or says why it cannot be paid now. */
export function PayButton({ busy, checking, pay }: PayButtonProps) {
  const { t, locale, game, cart, liveDraws } = usePlay();
  const { entries, draws } = useStore(cart.$state);
  const user = useStore($user, { ssr: 'initial' });
  const { total } = calculatePrice(game, entries, draws);
  useStore($chosenCoupon);
  const selling = useStore(liveDraws.$current).selling !== undefined;
  const ready = selling && entries.length > 0;
  const label = () => {
    if (checking) return t('bar.checking');
    if (!selling) return t('bar.closed');
    if (entries.length === 0) return t('bar.none');
    return t(user ? 'bar.pay' : 'bar.login', { amount: moneyText(amountDue(toWire(total), draws), locale) });
  };
  return (
    <Button
      variant="call"
      className="min-w-0 flex-1 max-md:px-4 max-md:py-0.5 max-md:leading-tight"
      busy={busy || checking}
      aria-disabled={!ready}
      onClick={() => ready && pay()}
    >
      {label()}
    </Button>
  );
}
