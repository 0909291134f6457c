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
