import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#i18n/locales.ts';
import { CardDialogs } from '#islands/instants/purchase/card-dialogs.tsx';
import type { CardPage } from '#islands/instants/purchase/card-outcome.ts';
import { useCardPurchase, type CardOffer } from '#islands/instants/purchase/use-card-purchase.ts';

/** Buys, and resolves once that has come to an end, whichever. */
export type Buy = (offer: CardOffer) => Promise<void>;

export interface PurchaseProps {
  readonly page: CardPage;
  /** The game's name. */
  readonly name: string;
  readonly locale: Locale;
  /** Is given what buys, once. */
  readonly onReady: (buy: Buy) => void;
}

/** Buys plays, shows the dialogs of that, and resumes an order whose outcome is unknown. */
export default function Purchase({ page, name, locale, onReady }: PurchaseProps) {
  const purchase = useCardPurchase(page);
  const { buy, busy, asking } = purchase;
  const latest = useRef(buy);
  const ended = useRef<() => void>(undefined);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    latest.current = buy;
  });
  // Also after each press: one that ends at once, as one offline does, is never seen busy.
  useEffect(() => {
    if (busy || asking) return;
    ended.current?.();
    ended.current = undefined;
  }, [busy, asking, presses]);
  useEffect(() => {
    onReady(
      (offer) =>
        new Promise((resolve) => {
          ended.current = resolve;
          latest.current(offer);
          setPresses((count) => count + 1);
        }),
    );
  }, [onReady]);
  return <CardDialogs purchase={purchase} name={name} locale={locale} />;
}
