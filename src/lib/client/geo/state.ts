import { atom } from 'nanostores';

/**
 * What is known of the player's place: `invalid`, it was checked and does not do, or location access is denied;
 * `valid`, it does; `whiteList`, the player is on it; `error`, it could not be checked. Undefined before a check.
 */
export type GeoState = 'invalid' | 'valid' | 'whiteList' | 'error';

export const $geo = atom<GeoState | undefined>(undefined);
