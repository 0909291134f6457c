/** How many draws a trend can cover; the first is the default. */
export const DRAW_COUNTS = [30, 50, 100] as const;

export const parseDrawCount = (query: URLSearchParams): number =>
  DRAW_COUNTS.find((n) => String(n) === query.get('prePhases')) ?? DRAW_COUNTS[0];
