/** Fills the Draws menu with the latest results of the home page. Returns whether there were any. */
export async function loadLatestResults(into: HTMLElement): Promise<boolean> {
  const response = await fetch(into.dataset['latestResults'] ?? '');
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const rows = page.querySelectorAll('[data-latest-row]');
  into.replaceChildren(...rows);
  return rows.length > 0;
}
