import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { BeforeCardsProps } from '#islands/instants/purchase/before-cards.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { PurchaseProps } from './purchase.tsx';

/** Where it cannot be loaded, nothing is bought, and the view says that it failed. */
function NotLoaded({ onReady }: PurchaseProps) {
  useEffect(() => onReady(() => Promise.reject(new Error('what buys was not loaded'))), [onReady]);
  return null;
}
const Purchase = lazy<ComponentType<PurchaseProps>>(() =>
  import('./purchase.tsx').catch(() => ({ default: NotLoaded })),
);

/** Where it cannot be loaded, no coupon is chosen, and the server's refusal tells a limit. */
const BeforeCards = lazy<ComponentType<BeforeCardsProps>>(() =>
  import('#islands/instants/purchase/before-cards.tsx').catch(() => ({ default: (_: BeforeCardsProps) => null })),
);

/** What buys, loaded after the game. */
export const LazyPurchase = (props: PurchaseProps) => <Suspense>{useHydrated() && <Purchase {...props} />}</Suspense>;

/** What belongs above the button that buys, loaded after the game. */
export const LazyBeforeCards = (props: BeforeCardsProps) => (
  <div className="ei-paying">
    <Suspense>{useHydrated() && <BeforeCards {...props} />}</Suspense>
  </div>
);
