/** What handles the identity commands. */
export const identityHandlers = {} as const;
