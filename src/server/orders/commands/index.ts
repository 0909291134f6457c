/** What handles the orders commands. */
export const ordersHandlers = {} as const;
