/** The players commands of the wire. */
export const playersContract = {} as const;
