import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { createRequestVersion } from '#client/gateway/request-version.ts';
import { runOnVisible } from '#client/page/on-visible.ts';
import { $user } from '#client/session/user.ts';
import { onOrderChange } from '#client/socket/order-changes.ts';
import type { BegunCards } from './begun-cards.ts';
import { loadWaiting, type Waiting } from './card-orders.ts';

/**
 * The player's unscratched cards of a game: null where there are none, undefined until it is known. The server is asked
 * at the load, on return to the page and when an order changes, so that cards of another tab or device are found. A
 * card that was begun on this device comes first.
 */
export function useWaiting(
  showKey: string,
  begunCards: BegunCards,
): readonly [waiting: Waiting | null | undefined, refresh: () => void] {
  const owner = useStore($user, { ssr: 'initial' })?.userOpenId;
  const [waiting, setWaiting] = useState<{ readonly of: string; readonly found: Waiting | null }>();
  const [version] = useState(createRequestVersion);
  const load = useCallback(async () => {
    if (owner === undefined) return;
    const isLatest = version.next();
    const found = await loadWaiting(showKey);
    if (!isLatest()) return;
    const [begun] = begunCards.list();
    if (begun)
      setWaiting({ of: owner, found: { cards: (found?.cards ?? 0) + 1, orderId: begun.orderId, begun: true } });
    else if (found !== undefined) setWaiting({ of: owner, found });
  }, [owner, showKey, begunCards, version]);
  useEffect(() => {
    void load();
    const visible = new AbortController();
    runOnVisible(load, visible);
    const stop = onOrderChange(() => void load());
    return () => {
      version.next();
      visible.abort();
      stop();
    };
  }, [load, version]);
  const isOwners = owner !== undefined && waiting?.of === owner;
  return [isOwners ? waiting.found : owner === undefined ? null : undefined, useCallback(() => void load(), [load])];
}
