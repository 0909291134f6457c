/** The draws commands of the wire. */
export const drawsContract = {} as const;
