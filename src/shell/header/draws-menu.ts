const box = document.querySelector<HTMLElement>('[data-latest-results]');

async function fill(into: HTMLElement): Promise<boolean> {
  const { loadLatestResults } = await import('./latest-results.ts');
  return loadLatestResults(into);
}

/** Fills the Draws menu when it is opened for the first time, and again if that failed. */
async function fillMenu(this: HTMLElement): Promise<void> {
  this.removeEventListener('menu-open', fillMenu);
  // The link below the box leads to the same results, so no message is needed.
  const filled = box !== null && (await fill(box).catch(() => false));
  if (!filled) this.addEventListener('menu-open', fillMenu);
}
box?.closest<HTMLElement>('[data-menu]')?.addEventListener('menu-open', fillMenu);
