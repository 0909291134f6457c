import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** The query of the address, which links between login and registration pass on. Empty during server rendering. */
export const useLocationSearch = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => location.search,
    () => '',
  );
