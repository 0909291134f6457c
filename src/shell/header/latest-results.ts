/** Fills the Draws menu with the latest results of the results page. Returns whether there were any. */
export async function loadLatestResults(box: HTMLElement): Promise<boolean> {
  try {
    const response = await fetch(box.dataset['latestResults'] ?? '');
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const rows = page.querySelectorAll('[data-latest-row]');
    box.replaceChildren(...rows);
    return rows.length > 0;
  } catch {
    // The link below the box leads to the same results, so no message is needed.
    return false;
  }
}
