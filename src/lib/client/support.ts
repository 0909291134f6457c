import { islandT } from '#i18n/island.ts';
import { pageFacts, pageHost, pageLocale } from './page.ts';
import { toast } from './toast.ts';

/** Customer support (spec shell §1): the app's native page, elsewhere live chat, or how else support is reached. */
export async function openSupport(): Promise<void> {
  try {
    if (pageHost() === 'app') {
      const { hostCall } = await import('./host/index.ts');
      if ((await hostCall('openSupport', {})).ok) return;
    }
    const { openPanel } = await import('./chat/panel.ts');
    await openPanel(pageFacts());
  } catch {
    toast(islandT(pageLocale(), 'client')('network'));
  }
}
