/** The orders commands of the wire. */
export const ordersContract = {} as const;
