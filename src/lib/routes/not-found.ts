/** The fragment with which an unknown path leads home. */
export const NOT_FOUND = '#not-found';
