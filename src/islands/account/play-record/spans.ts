/** The lengths of the periods of a play record. */
export const SPANS = ['week', 'month', 'year'] as const;
