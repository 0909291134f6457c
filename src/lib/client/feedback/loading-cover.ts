import { islandT } from '#i18n/island.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { pageLocale } from '../page/config.ts';
import { findOpenModal } from './toast.ts';

/** A wait shorter than this needs no word (DESIGN §9). */
const SHOWN_AFTER_MS = 300;
/** Spec shell §1: it hides itself, whatever it waits for. */
const HIDDEN_AFTER_MS = 10 * SECOND_MS;

/** What stands over the page while it waits; a test plays it. */
export interface Cover {
  readonly show: () => void;
  readonly hide: () => void;
}

/** Counts what is waited for. It is covered from 300 ms on, at most for ten seconds, however many wait; then it counts afresh: what never ends keeps no later wait uncovered. */
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

function drawn(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'loading';
  // In the top layer, above dialogs; not modal: nothing is held back by what may never end.
  made.setAttribute('popover', 'manual');
  made.setAttribute('role', 'status');
  const spinner = document.createElement('span');
  spinner.className = 'spinner';
  spinner.setAttribute('aria-hidden', 'true');
  made.append(spinner, document.createElement('span'));
  return made;
}

function show(): void {
  shown = true;
  cover ??= drawn();
  // What stands outside an open dialog is not read out: there it is put into the dialog, and comes out when that closes.
  const dialog = findOpenModal();
  (dialog ?? document.body).append(cover);
  dialog?.addEventListener('close', () => shown && show(), { once: true });
  cover.showPopover();
  document.body.setAttribute('aria-busy', 'true');
  // Words that come into a region that stands already are spoken.
  const words = cover.lastElementChild;
  if (words) words.textContent = islandT(pageLocale(), 'client')('loading');
}

/** Waits for what has no sign of its own, e.g. a log-out; a form's button says itself that it is busy. */
export const withLoadingCover = createLoadingCover({
  show,
  hide: () => {
    shown = false;
    cover?.hidePopover();
    if (cover?.lastElementChild) cover.lastElementChild.textContent = '';
    document.body.removeAttribute('aria-busy');
  },
});
