/** The Draws menu: the latest results, taken from the results page when the menu is first opened. */
const box = document.querySelector<HTMLElement>('[data-latest]');
const menu = box?.closest<HTMLElement>('[data-menu]');
let loaded = false;

menu?.addEventListener('menu-open', async () => {
  if (!box || loaded) return;
  loaded = true;
  try {
    const response = await fetch(box.dataset['latest'] ?? '');
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const rows = page.querySelectorAll('[data-latest-row]');
    box.replaceChildren(...rows);
    loaded = rows.length > 0;
  } catch {
    // The link below it leads to the same results.
    loaded = false;
  }
});
