import { atom } from 'nanostores';

/**
 * Whether pushes arrive. Earlier pushes are lost, so each time this becomes true the state is fetched again. In a file
 * of its own, because the socket is loaded for players only.
 */
export const $connected = atom(false);

/** Calls back each time the socket connects; returns the unsubscribe function. */
export const onConnect = (act: () => void): (() => void) =>
  $connected.listen((connected) => {
    if (connected) act();
  });
