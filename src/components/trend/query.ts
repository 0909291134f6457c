/** How many draws a trend may be read over; the first where none is asked for. */
export const PHASES = [30, 50, 100] as const;

export const phasesOf = (query: URLSearchParams): number =>
  PHASES.find((n) => String(n) === query.get('prePhases')) ?? PHASES[0];
