/*
 * The numbers of instant orders on the wire by name. Apart from the schemas, so that a page can compare with one
 * without loading the schema library.
 */

/** Of an order of cards: some wait to be scratched, or all are scratched. */
export const CARD_ORDER_STATUS = { unscratched: 1, scratched: 2 } as const;

/** How a scratch card is laid out. */
export const CARD_LAYOUT_TYPE = { grid: 0, framed: 1 } as const;

/** Whether a game sells cards: none of its series is on sale while it waits for the next one, or staff stopped it. */
export const SALE_STATE = { available: 'available', between: 'between', suspended: 'suspended' } as const;
