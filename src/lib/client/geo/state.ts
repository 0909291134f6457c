import { atom } from 'nanostores';

/**
 * What is known of the player's place: `invalid`, it was checked and does not do, or location access is denied;
 * `valid`, it does; `whiteList`, the player is on it; `error`, it could not be checked. Undefined before a check.
 */
export type GeoState = 'invalid' | 'valid' | 'whiteList' | 'error';

export const $geo = atom<GeoState | undefined>(undefined);

/** Whether a player may buy and deposit, as far as the page knows; the server decides. */
export const isPlaceAllowed = (state: GeoState | undefined): boolean => state === 'valid' || state === 'whiteList';
