/** Whether the player wants no movement. Asked each time, as it may change while a page is open. */
export const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
