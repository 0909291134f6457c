import { hostCall } from './host-call.ts';

/** Where the file goes. */
export type DownloadPlace = 'here' | 'outside';

/**
 * Opens a download link of ours (contract/downloads.ts), once. Webviews save no files, or ask for them twice, so a host
 * opens it outside; where it does not, and in a browser, the page's own downloads take it.
 */
export async function openDownload(path: string): Promise<DownloadPlace> {
  const { href } = new URL(path, location.origin);
  if ((await hostCall('openExternal', { url: href })).ok) return 'outside';
  const link = document.createElement('a');
  link.href = href;
  // The name comes with the file; the page stays where the link is refused.
  link.download = '';
  link.click();
  return 'here';
}
