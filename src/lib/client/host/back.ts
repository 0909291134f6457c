import { go } from '../page/navigation.ts';
import { pageHost } from '../page/config.ts';
import { hostCall } from './host-call.ts';

/** Chromium and WebKit say it of this page alone; elsewhere the history of the whole tab must do. */
interface WithNavigation {
  readonly navigation?: { readonly canGoBack: boolean };
}
const canGoBack = (): boolean => (window as WithNavigation).navigation?.canGoBack ?? history.length > 1;

/** Back (spec shell §2): native in the app, else history; home where there is nothing to go back to. */
export async function goBack(): Promise<void> {
  if (pageHost() === 'app' && (await hostCall('back', {})).ok) return;
  if (canGoBack()) history.back();
  else go('/');
}

/** The host's own back: it closes what stands open first. */
export function handleHostBack(): void {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (!open) void goBack();
  // As Esc does: a dialog that must be answered stays.
  else if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
}
