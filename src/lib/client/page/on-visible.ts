/**
 * Looks when the page is seen again, one look at a time: who comes back to a tab says so twice. Returns what looks now. `until` ends it.
 */
export function runOnVisible(ask: () => Promise<unknown>, until?: AbortController): () => void {
  let looking: Promise<unknown> | undefined;
  const look = () => {
    if (!document.hidden) looking ??= ask().finally(() => (looking = undefined));
  };
  addEventListener('focus', look, until);
  document.addEventListener('visibilitychange', look, until);
  return look;
}
