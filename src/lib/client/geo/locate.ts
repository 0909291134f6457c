import { pageHost } from '../page/config.ts';
import { geolocationPermission, locateByBrowser, watchBrowser } from './browser-place.ts';
import { locateByHost, watchHost } from './host-place.ts';
import type { Located } from './place.ts';
import { sandboxPlace, watchSandbox } from './sandbox-place.ts';

/** The app around the page has told a place, so it tells the next ones, too. */
let isHostTelling = false;

/** Where the player is: as set on the sandbox's map, by the app around the page, or by the browser. */
export async function locate(fresh = false): Promise<Located> {
  const set = sandboxPlace();
  if (set) return set.place;
  const told = pageHost() === 'web' ? undefined : await locateByHost(fresh);
  isHostTelling = told !== undefined;
  return told ?? locateByBrowser(fresh);
}

/**
 * Whether a position can be had without asking: `granted`, `denied`, or `prompt`, which also stands for what is not
 * known.
 */
export async function permissionToLocate(): Promise<PermissionState> {
  const set = sandboxPlace();
  if (set) return !set.place.ok && set.place.because === 'denied' ? 'denied' : 'granted';
  // An app asks by its own rules; it tells when it is asked.
  if (pageHost() !== 'web') return 'prompt';
  return (await geolocationPermission())?.state ?? 'prompt';
}

/** Calls back when the player may be elsewhere, or no longer lets the page know. Returns what stops it. */
export function watchPlace(act: (place: Located) => void): () => void {
  const lookAgain = () => void locate().then(act);
  // A place of the sandbox's map stands before the real one.
  const hear = (place: Located) => {
    if (!sandboxPlace()) act(place);
  };
  const stops = [watchSandbox(lookAgain), isHostTelling ? watchHost(hear) : watchBrowser(hear)];
  let isStopped = false;
  if (!isHostTelling)
    void geolocationPermission().then((permission) => {
      if (isStopped) return;
      permission?.addEventListener('change', lookAgain);
      stops.push(() => permission?.removeEventListener('change', lookAgain));
    });
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
