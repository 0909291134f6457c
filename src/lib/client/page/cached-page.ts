/** The marks that the service worker puts on a page it answers from its cache (shell/offline/cache-rules.ts). */
const marks = (): DOMStringMap => (typeof document === 'undefined' ? {} : document.documentElement.dataset);

/** Whether the page is a copy from the service worker's cache. It is reloaded as soon as its address answers. */
export const isCachedPage = (): boolean => marks()['cached'] !== undefined;

/** ms that the product's clock was ahead of the machine's when the copy was made; only the sandbox moves it. */
export const cachedClockOffset = (): number => Number(marks()['clockOffset'] ?? 0);
