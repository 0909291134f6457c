import { atom } from 'nanostores';

/**
 * What is known of the player's place: it was checked and does not do, or location access is denied (`invalid`); it does
 * (`valid`); the player is on the whitelist (`whiteList`); it could not be checked (`error`). Undefined before the first
 * check.
 */
export type GeoState = 'invalid' | 'valid' | 'whiteList' | 'error';

export const $geo = atom<GeoState | undefined>(undefined);

/** Whether a player may buy and deposit, as far as the page knows; the server decides. */
export const isPlaceAllowed = (state: GeoState | undefined): boolean => state === 'valid' || state === 'whiteList';
