import { islandT } from '#i18n/island.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { pageLocale } from '../page/config.ts';
import { findOpenModal } from './toast.ts';

/** Shorter waits show nothing. */
const SHOWN_AFTER_MS = 300;
/** After this the cover hides, whatever is pending. */
const HIDDEN_AFTER_MS = 10 * SECOND_MS;

/** The cover's element. */
export interface Cover {
  readonly show: () => void;
  readonly hide: () => void;
}

/**
 * Covers the page while work is pending, from 300 ms on and for at most ten seconds. Then pending work is forgotten, so
 * that work which never ends does not affect later covers.
 */
export function createLoadingCover({ show, hide }: Cover): <T>(work: Promise<T>) => Promise<T> {
  let round = { waiting: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = () => {
    round = { waiting: 0 };
    hide();
  };
  const begin = () => {
    round.waiting += 1;
    if (round.waiting === 1)
      timer = setTimeout(() => {
        show();
        timer = setTimeout(over, HIDDEN_AFTER_MS);
      }, SHOWN_AFTER_MS);
    return round;
  };
  const end = (begun: typeof round) => {
    begun.waiting -= 1;
    if (begun !== round || begun.waiting > 0) return;
    clearTimeout(timer);
    hide();
  };
  return async (work) => {
    const begun = begin();
    try {
      return await work;
    } finally {
      end(begun);
    }
  };
}

let cover: HTMLElement | undefined;
let shown = false;

function createCover(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'loading';
  // In the top layer above dialogs, but not modal, because the work may never end.
  element.setAttribute('popover', 'manual');
  element.setAttribute('role', 'status');
  const spinner = document.createElement('span');
  spinner.className = 'spinner';
  spinner.setAttribute('aria-hidden', 'true');
  element.append(spinner, document.createElement('span'));
  return element;
}

function show(): void {
  shown = true;
  cover ??= createCover();
  // Screen readers ignore everything outside an open dialog, so the cover moves into it, and out when it closes.
  const dialog = findOpenModal();
  (dialog ?? document.body).append(cover);
  dialog?.addEventListener('close', () => shown && show(), { once: true });
  cover.showPopover();
  document.body.setAttribute('aria-busy', 'true');
  // Only a change of text in an existing live region is announced.
  const words = cover.lastElementChild;
  if (words) words.textContent = islandT(pageLocale(), 'client')('loading');
}

/**
 * Covers the page during work without an indicator of its own, e.g. a logout. Forms show that they are pending
 * themselves.
 */
export const withLoadingCover = createLoadingCover({
  show,
  hide: () => {
    shown = false;
    cover?.hidePopover();
    if (cover?.lastElementChild) cover.lastElementChild.textContent = '';
    document.body.removeAttribute('aria-busy');
  },
});
