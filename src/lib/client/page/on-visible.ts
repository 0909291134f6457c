/**
 * Runs `ask` when the page becomes visible or focused, one run at a time. Returns a function that runs it now. `until`
 * stops it.
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
