import { islandT } from '#i18n/island.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { pageLocale } from '../page/config.ts';
import { findOpenModal } from './toast.ts';

/** A shorter wait needs no sign. */
const SHOWN_AFTER_MS = 300;
/** The cover hides itself by then, whatever it waits for. */
const HIDDEN_AFTER_MS = 10 * SECOND_MS;

/** The element over the page. */
export interface Cover {
  readonly show: () => void;
  readonly hide: () => void;
}

/**
 * Covers the page while any work is pending: from 300 ms on, for ten seconds at most. Then it counts afresh, so that work
 * which never ends does not keep the cover from later work.
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
  // In the top layer, above dialogs; not modal: nothing is held back by what may never end.
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
  // Screen readers read nothing outside an open dialog: the cover is put into it, and comes out when it closes.
  const dialog = findOpenModal();
  (dialog ?? document.body).append(cover);
  dialog?.addEventListener('close', () => shown && show(), { once: true });
  cover.showPopover();
  document.body.setAttribute('aria-busy', 'true');
  // Text put into a live region that is there already is spoken.
  const words = cover.lastElementChild;
  if (words) words.textContent = islandT(pageLocale(), 'client')('loading');
}

/** Covers the page for work without a sign of its own, e.g. a logout. A form's button shows itself that it is busy. */
export const withLoadingCover = createLoadingCover({
  show,
  hide: () => {
    shown = false;
    cover?.hidePopover();
    if (cover?.lastElementChild) cover.lastElementChild.textContent = '';
    document.body.removeAttribute('aria-busy');
  },
});
