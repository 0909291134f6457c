/** What the return page says to the page around its frame. */
export const RETURNED = 'deposit-returned';
