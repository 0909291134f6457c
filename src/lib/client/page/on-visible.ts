/**
 * Runs `load` when the page becomes visible or focused, one run at a time. Returns a function that runs it now. `until`
 * stops it.
 */
export function runOnVisible(load: () => Promise<unknown>, until?: AbortController): () => void {
  let running: Promise<unknown> | undefined;
  const runIfVisible = () => {
    if (!document.hidden) running ??= load().finally(() => (running = undefined));
  };
  addEventListener('focus', runIfVisible, until);
  document.addEventListener('visibilitychange', runIfVisible, until);
  return runIfVisible;
}
