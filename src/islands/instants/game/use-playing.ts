import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { toast } from '#client/feedback/toast.ts';
import { createRequestVersion } from '#client/gateway/request-version.ts';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { BegunCards } from './begun-cards.ts';
import { loadOrder, type PlayedOrder } from './card-orders.ts';

/** What the stage shows besides the card's picture. */
export type Playing = { readonly kind: 'demo' } | { readonly kind: 'order'; readonly order: PlayedOrder };

/** With the player whose order it is. */
type Played = Playing & { readonly owner?: string | undefined };

interface PlayingOptions {
  readonly locale: Locale;
  readonly begunCards: BegunCards;
  readonly stage: RefObject<HTMLDivElement | null>;
  /** The cards of an order did not come. */
  readonly onFailed: () => void;
}

interface PlayingState {
  readonly playing: Playing | undefined;
  /** The cards of an order are fetched. */
  readonly opening: boolean;
  readonly openOrder: (orderId: string) => Promise<void>;
  /** For an order that was paid: its cards open, unless others are in play. */
  readonly openPaid: (orderId: string) => void;
  readonly playDemo: () => void;
  readonly stop: () => void;
}

/** The focus follows what is played: the button that led there is gone. */
function useStageFocus(playing: Playing | undefined, stage: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    // What is played may have taken it already.
    if (playing && !stage.current?.contains(document.activeElement)) stage.current?.focus({ preventScroll: true });
  }, [playing, stage]);
}

/** What is played. The cards of an order are their player's only. `onFailed` must stay the same between renderings. */
export function usePlaying({ locale, begunCards, stage, onFailed }: PlayingOptions): PlayingState {
  const owner = useStore($user, { ssr: 'initial' })?.userOpenId;
  const [played, setPlayed] = useState<Played>();
  const [opening, setOpening] = useState(false);
  const [version] = useState(createRequestVersion);
  const playing = played?.kind === 'order' && played.owner !== owner ? undefined : played;
  useStageFocus(playing, stage);

  const openOrder = useMemo(
    () => async (orderId: string) => {
      const isLatest = version.next();
      const buyer = $user.get()?.userOpenId;
      setOpening(true);
      const order = await loadOrder(orderId, begunCards);
      if (!isLatest()) return;
      setOpening(false);
      // Another player is here.
      if ($user.get()?.userOpenId !== buyer) return;
      if (!order) {
        onFailed();
        return toast(islandT(locale, 'instants')('orderFailed'));
      }
      setPlayed({ kind: 'order', order, owner: buyer });
      stage.current?.scrollIntoView({ block: 'start' });
    },
    [locale, begunCards, stage, onFailed, version],
  );

  const isOrder = useRef(false);
  useEffect(() => void (isOrder.current = playing?.kind === 'order'));
  const openPaid = useMemo(
    () => (orderId: string) => {
      if (!isOrder.current) void openOrder(orderId);
    },
    [openOrder],
  );
  return {
    playing,
    opening,
    openOrder,
    openPaid,
    playDemo: () => setPlayed({ kind: 'demo' }),
    stop: () => setPlayed(undefined),
  };
}
