let leaving = '';

/** The token of a session that its player is ending in this tab, which no call without one has; empty: it goes on. */
export const leaveSession = (token: string): void => void (leaving = token);

/** Whether this tab ends the session: it hears of its end from others, too, and says itself what happened. */
export const isLeaving = (token: string | undefined): boolean => token === leaving;
