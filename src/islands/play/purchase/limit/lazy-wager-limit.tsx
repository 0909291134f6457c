import { lazy, Suspense } from 'react';
import type { WagerLimitProps } from './wager-limit-note.tsx';

/** Where it cannot be loaded, the server's refusal says it. */
const WagerLimitNote = lazy(() =>
  import('./wager-limit-note.tsx').catch(() => ({ default: (_: WagerLimitProps) => null })),
);

/** The note of a wager limit, loaded where it is shown. */
export const LazyWagerLimit = (props: WagerLimitProps) => (
  <Suspense>
    <WagerLimitNote {...props} />
  </Suspense>
);
