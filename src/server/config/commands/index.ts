/** What handles the config commands. */
export const configHandlers = {} as const;
