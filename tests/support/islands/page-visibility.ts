import { vi } from 'vitest';

/** A window that is looked at or not. Undone by `vi.unstubAllGlobals()`. */
export function stubPageVisibility() {
  const [window, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })];
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  return {
    hide: () => void (document.hidden = true),
    /** As a browser tells that somebody is back in a tab: twice. */
    show: () => {
      document.hidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    },
  };
}
