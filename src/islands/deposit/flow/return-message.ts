/** The message of the return page to the page around its frame. */
export const DEPOSIT_RETURNED = 'deposit-returned';
