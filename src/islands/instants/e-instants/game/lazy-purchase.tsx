import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { PayingProps } from './paying.tsx';
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
const Paying = lazy<ComponentType<PayingProps>>(() =>
  import('./paying.tsx').catch(() => ({ default: (_: PayingProps) => null })),
);

/** What buys, loaded after the game. */
export const LazyPurchase = (props: PurchaseProps) => <Suspense>{useHydrated() && <Purchase {...props} />}</Suspense>;

/** What belongs above the button that buys, loaded after the game. */
export const LazyPaying = (props: PayingProps) => <Suspense>{useHydrated() && <Paying {...props} />}</Suspense>;
