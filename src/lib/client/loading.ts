import { islandT } from '#i18n/island.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { pageLocale } from './page.ts';

/** A wait shorter than this needs no word (DESIGN §9). */
const SHOWN_AFTER_MS = 300;
/** Spec shell §1: it hides itself, whatever it waits for. */
const HIDDEN_AFTER_MS = 10 * SECOND_MS;

/** What stands over the page while it waits; a test plays it. */
export interface Cover {
  readonly show: () => void;
  readonly hide: () => void;
}

/** Counts what is waited for. It is covered from 300 ms on, at most for ten seconds, however many wait. */
export function createLoading({ show, hide }: Cover): <T>(work: Promise<T>) => Promise<T> {
  let waiting = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    waiting += 1;
    if (waiting > 1) return;
    timer = setTimeout(() => {
      show();
      timer = setTimeout(hide, HIDDEN_AFTER_MS);
    }, SHOWN_AFTER_MS);
  };
  const end = () => {
    waiting -= 1;
    if (waiting > 0) return;
    clearTimeout(timer);
    hide();
  };
  return async (work) => {
    begin();
    try {
      return await work;
    } finally {
      end();
    }
  };
}

let cover: HTMLElement | undefined;

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
  document.body.append(made);
  return made;
}

/** Waits for what has no sign of its own, e.g. a log-out; a form's button says itself that it is busy. */
export const loading = createLoading({
  show: () => {
    cover ??= drawn();
    cover.showPopover();
    document.body.setAttribute('aria-busy', 'true');
    // Words that come into a region that stands already are spoken.
    const words = cover.lastElementChild;
    if (words) words.textContent = islandT(pageLocale(), 'client')('loading');
  },
  hide: () => {
    cover?.hidePopover();
    if (cover?.lastElementChild) cover.lastElementChild.textContent = '';
    document.body.removeAttribute('aria-busy');
  },
});
