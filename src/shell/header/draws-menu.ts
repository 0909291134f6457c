const box = document.querySelector<HTMLElement>('[data-latest-results]');

/** Fills the Draws menu with the latest results of the home page. Returns whether there were any. */
async function loadLatestResults(into: HTMLElement): Promise<boolean> {
  const response = await fetch(into.dataset['latestResults'] ?? '');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const rows = page.querySelectorAll('[data-latest-row]');
  into.replaceChildren(...rows);
  return rows.length > 0;
}

/** Fills the Draws menu when it is opened for the first time, and again if that failed. */
async function fillMenu(this: HTMLElement): Promise<void> {
  this.removeEventListener('menu-open', fillMenu);
  // The link below the box leads to the same results, so no message is needed.
  const filled = box !== null && (await loadLatestResults(box).catch(() => false));
  if (!filled) this.addEventListener('menu-open', fillMenu);
}
box?.closest<HTMLElement>('[data-menu]')?.addEventListener('menu-open', fillMenu);
