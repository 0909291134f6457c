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

/** Resolves at once on a page that is visible, and otherwise when it becomes visible. */
export const whenVisible = (): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const seen = new AbortController();
    const look = () => {
      if (document.hidden) return;
      seen.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', look, seen);
  });
