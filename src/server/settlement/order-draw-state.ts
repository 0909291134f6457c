/**
 * Where a draw of an order stands (order_draws.state); `order_draw_state(name)` is the same in SQL. A draw that is
 * over and did not win stays waiting: losers are never written.
 */
export const ORDER_DRAW_STATE = { waiting: 1, won: 3, refunded: 6, 'to-claim': 7 } as const;

export type OrderDrawState = (typeof ORDER_DRAW_STATE)[keyof typeof ORDER_DRAW_STATE];
