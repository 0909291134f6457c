import { vi } from 'vitest';

/** A window that can be visible or hidden. Undone by `vi.unstubAllGlobals()`. */
export function stubPageVisibility() {
  const [window, document] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })];
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  return {
    goOnline: () => void window.dispatchEvent(new Event('online')),
    hide: () => void (document.hidden = true),
    /** Fires both events that browsers fire when a tab becomes visible. */
    show: () => {
      document.hidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    },
  };
}
