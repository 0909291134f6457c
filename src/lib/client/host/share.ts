import { islandT } from '#i18n/island.ts';
import { pageLocale } from '../page.ts';
import { toast } from '../toast.ts';
import { hostCall } from './index.ts';

/** Shares a link: the host's sheet, else the browser's, else it is copied and said so. */
export async function share(title: string, url: string): Promise<void> {
  if ((await hostCall('share', { title, url })).ok) return;
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else {
      await (navigator as Navigator).clipboard.writeText(url);
      toast(islandT(pageLocale(), 'client')('linkCopied'));
    }
  } catch {
    // Closed without sharing, or a browser that lets nobody copy: there is nothing to tell.
  }
}
