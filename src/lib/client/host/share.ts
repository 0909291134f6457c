import { islandT } from '#i18n/island.ts';
import { pageLocale } from '../page/config.ts';
import { toast } from '../feedback/toast.ts';
import { hostCall } from './host-call.ts';

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** The browser's sheet; false where there is none, or none opens, e.g. because the press that asked for it was too long ago. */
async function sheet(title: string, url: string): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    // Closed without sharing: there is nothing to tell.
    return isClosed(error);
  }
}

/** Shares a link: the host's sheet, else the browser's, else it is copied and said so, else it is shown. */
export async function share(title: string, url: string): Promise<void> {
  if ((await hostCall('share', { title, url })).ok || (await sheet(title, url))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast(islandT(pageLocale(), 'client')('linkCopied'));
  } catch {
    toast(url);
  }
}
