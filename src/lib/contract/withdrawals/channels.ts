/** The channels of withdrawals: to an IBAN, and to the player's account at the wallet PayBy. */
export const BANK_TRANSFER_CHANNEL = 718;
export const PAYBY_CHANNEL = 717;

/** IBAN accounts that a player may have at once. */
export const MAX_IBANS = 5;

/** Letters, of any script: a street address has at least one. */
const LETTER = /\p{L}/u;
export const MIN_STREET_LENGTH = 10;

/** Whether a street address has at least 10 characters and a letter. */
export const isStreetAddress = (text: string): boolean => text.length >= MIN_STREET_LENGTH && LETTER.test(text);
