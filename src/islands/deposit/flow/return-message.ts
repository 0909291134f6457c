/** What the return page says to the page around its frame. */
export const DEPOSIT_RETURNED = 'deposit-returned';
