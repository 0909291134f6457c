/*
 * The numbers of orders on the wire by name. Apart from the schemas, so that a page can compare with one without
 * loading the schema library.
 */

/** Of an order, or of one of its draws. Other gateways also answer 4, did not win, and 5 and 8, waiting. */
export const ORDER_STATUS = { waiting: 1, notWon: 2, won: 3, refunded: 6, toClaim: 7 } as const;

/** Whether a stake goes back: `onTheWay` from a cancelled draw until its refund is booked. */
export const REFUND_STATUS = { none: 0, onTheWay: 1, refunded: 2 } as const;

/** Of a consecutive order; terminated where its last draw was stopped or cancelled. */
export const CHASE_STATUS = { running: 1, completed: 2, terminated: 3 } as const;

/** Of a grand prize. It expired without a claim, or with one that was submitted and not accepted in time. */
export const ORDER_PRIZE_STATUS = { unclaimed: 12, claimed: 13, paid: 14, expired: 15, expiredSubmitted: 16 } as const;

/** Where the message of a win leads: nowhere, to what was credited, or to the grand prizes to claim. */
export const JUMP_TYPE = { nothing: 0, credited: 1, grandPrize: 5 } as const;
