import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False during server rendering and until hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
