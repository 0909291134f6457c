import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** The address's query, so that links between login and registration keep the way back; empty while the server renders. */
export const useLocationSearch = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => location.search,
    () => '',
  );
