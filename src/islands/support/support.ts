import { islandT } from '#i18n/island.ts';
import { pageConfig, pageHost, pageLocale } from '#client/page/config.ts';
import { toast } from '#client/feedback/toast.ts';

/** Opens customer support: the app's native page, live chat, or other contacts. */
export async function openSupport(): Promise<void> {
  try {
    if (pageHost() === 'app') {
      const { hostCall } = await import('#client/host/host-call.ts');
      if ((await hostCall('openSupport', {})).ok) return;
    }
    const { openPanel } = await import('./panel.tsx');
    await openPanel(pageConfig());
  } catch {
    toast(islandT(pageLocale(), 'client')('network'));
  }
}
