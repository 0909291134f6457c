import type { BrowserContext, Page } from '@playwright/test';

/**
 * Records the toasts of the pages that a context opens from here on. One disappears after four seconds, which a busy
 * machine may need to load the page that shows it. Answers what reads those of a tab.
 */
export async function recordToasts(context: BrowserContext): Promise<(page: Page) => Promise<readonly string[]>> {
  await context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const text = document.getElementById('toast')?.textContent ?? '';
      const shown = JSON.parse(sessionStorage.getItem('shown-toasts') ?? '[]') as string[];
      if (text !== '' && shown.at(-1) !== text)
        sessionStorage.setItem('shown-toasts', JSON.stringify([...shown, text]));
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
  return (page) => page.evaluate(() => JSON.parse(sessionStorage.getItem('shown-toasts') ?? '[]') as readonly string[]);
}
