/** ms until a `[data-to]` clock shows nothing; where draws come at equal steps, until the next of them. */
export function msLeft({ to, every }: { readonly to: number; readonly every: number }, now: number): number {
  const ms = to - now;
  if (ms > 0) return ms;
  return every === 0 ? 0 : every - (-ms % every);
}

export const readClock = ({ dataset }: HTMLElement) => ({
  to: Number(dataset['to']),
  every: Number(dataset['every'] ?? 0),
});
