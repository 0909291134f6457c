/** The identity commands of the wire. */
export const identityContract = {} as const;
