import { islandT } from '#i18n/island.ts';
import { pageLocale } from '../page/config.ts';
import { toast } from '../feedback/toast.ts';
import { hostCall } from './host-call.ts';

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Opens the browser's share sheet. False if there is none or it does not open, e.g. because the press was too long ago.
 */
async function sheet(title: string, url: string): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // Closed without sharing, which needs no message.
    return isClosed(error);
  }
}

/** Shares a link by the host's sheet or the browser's. Otherwise it is copied with a message, or shown. */
export async function share(title: string, url: string): Promise<void> {
  if ((await hostCall('share', { title, url })).ok || (await sheet(title, url))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast(islandT(pageLocale(), 'client')('linkCopied'));
  } catch {
    toast(url);
  }
}
