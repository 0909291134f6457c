import { ownDataLink } from './430120-own-data-link.ts';

/** What handles a player's requests about their personal data. */
export const privacyHandlers = { ownDataLink };
