import { atom } from 'nanostores';

/**
 * Whether pushes arrive. What was pushed before is lost: each time this turns true, the state is requested again.
 * In a file of its own, because the socket is loaded for players only.
 */
export const $connected = atom(false);
