import { atom } from 'nanostores';

/**
 * Whether pushes arrive. Earlier pushes are lost, so each time this becomes true the state is fetched again. In a file
 * of its own, because the socket is loaded for players only.
 */
export const $connected = atom(false);
