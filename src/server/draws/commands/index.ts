/** What handles the draws commands. */
export const drawsHandlers = {} as const;
