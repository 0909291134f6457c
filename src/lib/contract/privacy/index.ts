import { ownDataLink } from './430120-own-data-link.ts';

/** What a player may ask of their personal data. */
export const privacyContract = { ownDataLink } as const;
