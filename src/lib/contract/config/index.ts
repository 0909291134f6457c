/** The config commands of the wire. */
export const configContract = {} as const;
