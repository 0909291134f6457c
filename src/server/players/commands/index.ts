/** What handles the players commands. */
export const playersHandlers = {} as const;
