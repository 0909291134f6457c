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

let element: HTMLElement | null = null;
/** The element of the layout (Feedback.astro). It is kept, because it may go with a dialog that it moved into. */
const findElement = () => (element ??= document.getElementById('loading-cover'));
let shown = false;

/** Only a change of text in an existing live region is announced. */
function setText(cover: HTMLElement, text: string): void {
  if (cover.lastElementChild) cover.lastElementChild.textContent = text;
}

function show(): void {
  const cover = findElement();
  if (!cover) return;
  shown = true;
  // Screen readers ignore everything outside an open dialog, so the cover moves into it, and out when it closes.
  const dialog = findOpenModal();
  (dialog ?? document.body).append(cover);
  dialog?.addEventListener('close', () => shown && show(), { once: true });
  cover.showPopover();
  document.body.setAttribute('aria-busy', 'true');
  setText(cover, islandT(pageLocale(), 'client')('loading'));
}

function hide(): void {
  const cover = findElement();
  if (!shown || !cover) return;
  shown = false;
  cover.hidePopover();
  setText(cover, '');
  document.body.removeAttribute('aria-busy');
}

/**
 * Covers the page during work without an indicator of its own, e.g. a logout. Forms show that they are pending
 * themselves.
 */
export const withLoadingCover = createLoadingCover({ show, hide });
