import { atom } from 'nanostores';

/**
 * Whether pushes arrive at present. What came in between is gone: each time it turns true, the state is to be asked anew.
 * Apart from the socket itself, which only a player's page loads: what pages share is loaded by all.
 */
export const $connected = atom(false);
