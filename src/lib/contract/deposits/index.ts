/** The deposits commands of the wire. */
export const depositsContract = {} as const;
