import { MINUTE_MS } from '#kernel/time.ts';
import { readJson, type TextStore } from '../storage/stores.ts';

/** localStorage: on which pages the popup was shown last, by path, ms. */
const GEO_ASKED = 'geo_asked';

/** How often a restricted page may open the popup by itself: each time, or once in so many minutes. */
export type PopupInterval = { readonly minutes: number } | undefined;

/** Whether the popup may open on this page now; if so, notes that it does. */
export function mayShowPopup(store: TextStore, interval: PopupInterval, path: string, now: number): boolean {
  if (!interval) return true;
  const stored = readJson<Readonly<Record<string, unknown>>>(store, GEO_ASKED) ?? {};
  // A time ahead is of a clock that was set back since.
  const recent = Object.entries(stored).filter(
    ([, at]) => typeof at === 'number' && at <= now && now - at < interval.minutes * MINUTE_MS,
  );
  if (recent.some(([page]) => page === path)) return false;
  store.set(GEO_ASKED, JSON.stringify({ ...Object.fromEntries(recent), [path]: now }));
  return true;
}
