const box = document.querySelector<HTMLElement>('[data-latest-results]');

/** Fills the Draws menu when it is opened for the first time, and again if that failed. */
async function fillMenu(this: HTMLElement): Promise<void> {
  this.removeEventListener('menu-open', fillMenu);
  const filled = await import('./latest-results.ts')
    .then(({ loadLatestResults }) => box && loadLatestResults(box))
    .catch(() => false);
  if (!filled) this.addEventListener('menu-open', fillMenu);
}
box?.closest<HTMLElement>('[data-menu]')?.addEventListener('menu-open', fillMenu);
