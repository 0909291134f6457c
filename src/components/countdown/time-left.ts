/** ms until a countdown reaches zero. With an interval (`every`) it counts to the next draw instead of stopping. */
export function msLeft({ to, every }: { readonly to: number; readonly every: number }, now: number): number {
  const ms = to - now;
  if (ms > 0) return ms;
  return every === 0 ? 0 : every - (-ms % every);
}

export const readClock = ({ dataset }: HTMLElement) => ({
  to: Number(dataset['countdownTo']),
  every: Number(dataset['countdownEvery'] ?? 0),
});
