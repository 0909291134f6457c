import { useStore } from '@nanostores/react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { $user } from '#client/session/user.ts';

const CurrentEntries = lazy(
  () => importWithRetry(() => import('./current-entries.tsx')) as Promise<typeof import('./current-entries.tsx')>,
);

/** From here on the cart has its own column. */
const WIDE = '(width >= 60rem)';
const onWidthChange = (act: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', act);
  return () => query.removeEventListener('change', act);
};
const isWideNow = () => matchMedia(WIDE).matches;
const unknownWidth = () => undefined;

interface YourEntriesProps {
  /** The place on the page: below the cart on wide screens, below the picker on others. */
  readonly place: 'cart' | 'picker';
  /** The last order that was paid on this page. */
  readonly paidOrderId: string | undefined;
}

/** A player's entries in the current draws. Loaded for players only, and last in its column: it moves nothing. */
export function YourEntries({ place, paidOrderId }: YourEntriesProps) {
  const user = useStore($user, { ssr: 'initial' });
  const isWide = useSyncExternalStore(onWidthChange, isWideNow, unknownWidth);
  if (!user || isWide === undefined || isWide !== (place === 'cart')) return null;
  return (
    <Suspense>
      <CurrentEntries key={user.userOpenId} paidOrderId={paidOrderId} />
    </Suspense>
  );
}
