import { go } from '../page/navigation.ts';
import { pageHost } from '../page/config.ts';
import { hostCall } from './host-call.ts';

/** Chromium and WebKit have this flag. Other browsers only have the length of the tab's history. */
interface WithNavigation {
  readonly navigation?: { readonly canGoBack: boolean };
}
const canGoBack = (): boolean => (window as WithNavigation).navigation?.canGoBack ?? history.length > 1;

/** Goes back: natively in the app, else in the history; home where there is nothing to go back to. */
export async function goBack(): Promise<void> {
  if (pageHost() === 'app' && (await hostCall('back', {})).ok) return;
  if (canGoBack()) history.back();
  else go('/');
}

/** Handles the host's back button. An open dialog is closed first. */
export function handleHostBack(): void {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (!open) void goBack();
  // Like Esc: a dialog that must be answered stays.
  else if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close();
}
