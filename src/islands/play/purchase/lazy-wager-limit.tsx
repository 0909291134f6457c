import { lazy, Suspense } from 'react';

/** Where it cannot be loaded, the server's refusal says it. */
const WagerLimitNote = lazy(() => import('./wager-limit-note.tsx').catch(() => ({ default: () => null })));

/** The note of a wager limit, loaded where it is shown. */
export const LazyWagerLimit = () => (
  <Suspense>
    <WagerLimitNote />
  </Suspense>
);
