import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { createRequestVersion } from '#client/gateway/request-version.ts';
import { $user } from '#client/session/user.ts';
import type { Buyer } from './order-api.ts';
import type { OrderRequest, Pending, SentRequest } from './pending-order.ts';
import { resumePending, type PurchaseApi, type PurchaseOutcome } from './purchase.ts';

/** An outcome with the pending order before the press and after it. */
export interface Ended<R extends SentRequest = OrderRequest> {
  readonly outcome: PurchaseOutcome<R>;
  readonly before: Pending<R> | undefined;
  readonly after: Pending<R> | undefined;
}

/** How a page buys: tickets, or cards. Each must stay the same between renderings. */
interface BuyingOptions<R extends SentRequest, View> {
  readonly createApi: (buyer: Buyer) => PurchaseApi<R>;
  /** Applies an outcome to the page, and returns what is shown of it, if anything. */
  readonly applyOutcome: (ended: Ended<R>) => View | undefined;
  /** Another player is here, or the page is left. */
  readonly onLeave: () => void;
}

/** One purchase or status check at a time, whose outcome is shown to its player only. A pending order is resumed. */
export function useBuying<R extends SentRequest, View>({ createApi, applyOutcome, onLeave }: BuyingOptions<R, View>) {
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<View>();
  const owner = useStore($user, { ssr: 'initial' })?.userOpenId;
  const [version] = useState(createRequestVersion);

  const run = useCallback(
    async (purchase: (api: PurchaseApi<R>) => Promise<PurchaseOutcome<R> | undefined>) => {
      if (owner === undefined) return;
      const isLatest = version.next();
      const api = createApi({ owner, isLatest, onWait: () => setChecking(true) });
      const before = api.slot.get();
      setBusy(true);
      setChecking(before?.outcomeUnknown === true);
      const result = await purchase(api);
      if (!isLatest()) return;
      setBusy(false);
      setChecking(false);
      // Otherwise the session has ended and the redirect to the login has started.
      if (!result || !api.isOwnerHere()) return;
      const view = applyOutcome({ outcome: result, before, after: api.slot.get() });
      if (view) setOutcome(view);
    },
    [owner, createApi, applyOutcome, version],
  );

  useEffect(() => {
    const isPending =
      owner !== undefined && createApi({ owner, isLatest: () => true, onWait: () => {} }).slot.get()?.outcomeUnknown;
    if (isPending) void run(resumePending);
    return () => {
      // Another player has logged in since.
      version.next();
      setBusy(false);
      setChecking(false);
      setOutcome(undefined);
      onLeave();
    };
  }, [owner, createApi, run, version, onLeave]);

  useEffect(() => {
    // This page shows a refused order itself (src/shell/player/pushes.ts).
    document.documentElement.dataset['sells'] = '';
    return () => void delete document.documentElement.dataset['sells'];
  }, []);

  return { busy, checking, outcome, run, dismiss: () => setOutcome(undefined) };
}
