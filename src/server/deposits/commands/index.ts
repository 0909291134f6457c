/** What handles the deposits commands. */
export const depositsHandlers = {} as const;
