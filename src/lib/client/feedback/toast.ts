import { SECOND_MS } from '#kernel/time.ts';
import { sessionStore } from '../storage/stores.ts';

const SHOWN_MS = 4 * SECOND_MS;
const LATER = 'toast';
let shown: HTMLElement | undefined;
/** The message that stands. */
let saying: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether a message is worth showing: the spec shows neither an empty one nor "ok" (shell §1). */
export const isWorthShowing = (message: string): boolean => !/^(?:ok)?$/i.test(message.trim());

/** Words put into a live region the moment it appears are often not spoken; a moment later they are. */
const SPOKEN_AFTER_MS = 50;

/** The dialog in front, which makes all else inert. */
export const findOpenModal = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

/** What stands outside an open dialog is not read out: there it is put into the dialog, and comes out when that closes. */
function region(): HTMLElement {
  if (!shown) {
    shown = document.createElement('div');
    shown.className = 'toast';
    shown.setAttribute('role', 'status');
    shown.setAttribute('popover', 'manual');
  }
  const dialog = findOpenModal();
  (dialog ?? document.body).append(shown);
  dialog?.addEventListener('close', () => saying !== undefined && toast(saying), { once: true });
  return shown;
}

function hide(): void {
  saying = undefined;
  shown?.hidePopover();
  if (shown) shown.textContent = '';
}

/** Shows a sentence 80 px from the top; one at a time, the newest. */
export function toast(message: string): void {
  if (!isWorthShowing(message)) return;
  const element = region();
  clearTimeout(timer);
  // Shown again, so that it stands above a dialog that opened meanwhile.
  hide();
  saying = message;
  element.showPopover();
  timer = setTimeout(() => {
    element.textContent = message;
    timer = setTimeout(hide, SHOWN_MS);
  }, SPOKEN_AFTER_MS);
}

/** Shows it on the page that loads next. */
export const toastOnNextPage = (message: string): void => sessionStore.set(LATER, message);

/** At the start of each page: what the one before left to say. */
export function showPendingToast(): void {
  const message = sessionStore.get(LATER);
  sessionStore.set(LATER, null);
  if (message !== null) toast(message);
}
