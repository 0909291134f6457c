import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * What the browser alone knows and the page sees no change of, such as its address. `onServer` stands for it during
 * server rendering and until hydration. Each must answer the same value every time.
 */
export const useBrowserValue = <T>(read: () => T, onServer: () => T): T =>
  useSyncExternalStore(neverChanges, read, onServer);
