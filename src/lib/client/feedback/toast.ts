import { SECOND_MS } from '#kernel/time.ts';
import { sessionStore } from '../storage/stores.ts';

const SHOWN_MS = 4 * SECOND_MS;
/** sessionStorage: the message for the next page. */
const PENDING = 'toast';
let toastElement: HTMLElement | null = null;
/** The element of the layout (Feedback.astro). It is kept, because it may go with a dialog that it moved into. */
const findElement = () => (toastElement ??= document.getElementById('toast'));
/** The current message. */
let current: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** An empty message and "ok" are not shown. */
export const isWorthShowing = (message: string): boolean => !/^(?:ok)?$/i.test(message.trim());

/** Delay before the text is set: a live region's first text is often not announced. */
const TEXT_AFTER_MS = 50;

/** The topmost dialog, which makes everything else inert. */
export const findOpenModal = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

/** Screen readers ignore everything outside an open dialog, so the toast moves into it, and out when it closes. */
function placeElement(element: HTMLElement): void {
  const dialog = findOpenModal();
  (dialog ?? document.body).append(element);
  dialog?.addEventListener('close', () => current !== undefined && toast(current), { once: true });
}

function hide(element: HTMLElement): void {
  current = undefined;
  element.hidePopover();
  element.textContent = '';
}

/** Shows a message 80 px from the top; a newer one replaces it. */
export function toast(message: string): void {
  const element = findElement();
  if (!element || !isWorthShowing(message)) return;
  placeElement(element);
  clearTimeout(timer);
  // Shown again, so that it is above a dialog opened since.
  hide(element);
  current = message;
  element.showPopover();
  timer = setTimeout(() => {
    element.textContent = message;
    timer = setTimeout(hide, SHOWN_MS, element);
  }, TEXT_AFTER_MS);
}

/** Shows a message on the next page. */
export const toastOnNextPage = (message: string): void => sessionStore.set(PENDING, message);

/** Call it at the start of each page: shows the message that the previous page left. */
export function showPendingToast(): void {
  const message = sessionStore.get(PENDING);
  sessionStore.set(PENDING, null);
  if (message !== null) toast(message);
}
