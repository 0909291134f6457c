/** The latest results into the Draws menu, taken from the results page. True where there were any. */
export async function loadLatestResults(box: HTMLElement): Promise<boolean> {
  try {
    const response = await fetch(box.dataset['latest'] ?? '');
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const rows = page.querySelectorAll('[data-latest-row]');
    box.replaceChildren(...rows);
    return rows.length > 0;
  } catch {
    // The link below it leads to the same results.
    return false;
  }
}
