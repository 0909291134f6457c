import { closeDialog } from '#client/dialogs/dialogs.ts';
import { el } from './dom.ts';
import type { Button, Content } from './content.ts';

function buttonOf<Answer>(one: Button<Answer>, long: boolean, press: () => void): HTMLElement {
  const first = one.main && !long ? { autofocus: '' as const } : {};
  const made = el('button', { type: 'button', class: one.main ? 'btn' : 'btn btn-quiet', ...first }, one.text);
  made.addEventListener('click', press);
  return made;
}

/** The dialog around its content. Esc closes natively; it and the buttons end in one place. */
export function frame<Answer>({ title, body, buttons, long, must, closed }: Content<Answer>): HTMLDialogElement {
  let chosen: Button<Answer> | undefined;
  const dialog = el('dialog', {
    class: 'dialog',
    'aria-labelledby': 'dialog-title',
    ...(long ? {} : { 'aria-describedby': 'dialog-body' }),
  });
  const words = el('div', { class: 'dialog-body', id: 'dialog-body' }, ...body);
  if (long) {
    words.tabIndex = 0;
    words.autofocus = true;
    words.setAttribute('role', 'group');
    words.setAttribute('aria-labelledby', 'dialog-title');
  }
  const press = (one: Button<Answer>) => () => {
    if (one.stays?.()) return;
    chosen = one;
    dialog.close();
  };
  dialog.append(
    el('div', { class: 'dialog-head' }, el('h2', { id: 'dialog-title' }, title)),
    words,
    el('div', { class: 'dialog-foot' }, ...buttons.map((one) => buttonOf(one, long === true, press(one)))),
  );
  dialog.addEventListener('cancel', (event) => must && event.preventDefault());
  dialog.addEventListener('close', () => {
    // A browser closes a dialog at the second Esc, whatever was answered to the first.
    if (must && !chosen) return dialog.showModal();
    dialog.remove();
    closeDialog(chosen?.answer?.());
    chosen?.act?.();
    closed?.();
  });
  if (!long) scrollsByKey(words);
  return dialog;
}

/** What is taller than its dialog can be reached without a pointer, too, whenever it becomes so; what has the focus keeps it until it moves on. */
function scrollsByKey(words: HTMLElement): void {
  const look = () => {
    if (words.scrollHeight > words.clientHeight) words.tabIndex = 0;
    else if (document.activeElement !== words) words.removeAttribute('tabindex');
  };
  new ResizeObserver(look).observe(words);
  words.addEventListener('blur', look);
}
