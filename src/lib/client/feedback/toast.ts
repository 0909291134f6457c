import { SECOND_MS } from '#kernel/time.ts';
import { sessionStore } from '../storage/stores.ts';

const SHOWN_MS = 4 * SECOND_MS;
/** Session storage: the message for the next page. */
const PENDING = 'toast';
let element: HTMLElement | undefined;
/** The message that is shown. */
let current: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** An empty message and "ok" are not shown. */
export const isWorthShowing = (message: string): boolean => !/^(?:ok)?$/i.test(message.trim());

/** Text in a live region is often not spoken at the moment the region appears; a moment later it is. */
const TEXT_AFTER_MS = 50;

/** The dialog on top, which makes all else inert. */
export const findOpenModal = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

/** The toast's element. Screen readers read nothing outside an open dialog: it is put into it, and comes out when it closes. */
function placeElement(): HTMLElement {
  if (!element) {
    element = document.createElement('div');
    element.className = 'toast';
    element.setAttribute('role', 'status');
    element.setAttribute('popover', 'manual');
  }
  const dialog = findOpenModal();
  (dialog ?? document.body).append(element);
  dialog?.addEventListener('close', () => current !== undefined && toast(current), { once: true });
  return element;
}

function hide(): void {
  current = undefined;
  element?.hidePopover();
  if (element) element.textContent = '';
}

/** Shows a sentence 80 px from the top; a newer one replaces it. */
export function toast(message: string): void {
  if (!isWorthShowing(message)) return;
  const placed = placeElement();
  clearTimeout(timer);
  // Shown again, so that it lies above a dialog that opened meanwhile.
  hide();
  current = message;
  placed.showPopover();
  timer = setTimeout(() => {
    placed.textContent = message;
    timer = setTimeout(hide, SHOWN_MS);
  }, TEXT_AFTER_MS);
}

/** Shows it on the page that loads next. */
export const toastOnNextPage = (message: string): void => sessionStore.set(PENDING, message);

/** At the start of each page: shows the message that the page before left. */
export function showPendingToast(): void {
  const message = sessionStore.get(PENDING);
  sessionStore.set(PENDING, null);
  if (message !== null) toast(message);
}
