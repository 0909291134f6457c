import { closeDialog, type DialogName, type OpenDialog } from '#client/dialogs.ts';
import { pageLocale } from '#client/page.ts';
import { islandT } from '#i18n/island.ts';
import { el } from '../dom.ts';
import type { Button, Content } from './content.ts';
import { contents } from './contents.ts';

function frame({ title, body, buttons }: Content): HTMLDialogElement {
  let chosen: Button | undefined;
  const dialog = el('dialog', {
    class: 'dialog',
    'aria-labelledby': 'dialog-title',
    'aria-describedby': 'dialog-body',
  });
  const button = (one: Button) => {
    const made = el(
      'button',
      { type: 'button', class: one.main ? 'btn' : 'btn btn-quiet', ...(one.main ? { autofocus: '' as const } : {}) },
      one.text,
    );
    made.addEventListener('click', () => {
      chosen = one;
      dialog.close();
    });
    return made;
  };
  dialog.append(
    el('div', { class: 'dialog-head' }, el('h2', { id: 'dialog-title' }, title)),
    el('div', { class: 'dialog-body', id: 'dialog-body' }, ...body),
    el('div', { class: 'dialog-foot' }, ...buttons.map(button)),
  );
  // Esc closes natively; both ways end here.
  dialog.addEventListener('close', () => {
    dialog.remove();
    closeDialog();
    chosen?.act?.();
  });
  return dialog;
}

/** What is taller than its dialog can be reached without a pointer, too, whenever it becomes so; what has the focus keeps it until it moves on. */
function scrollsByKey(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector<HTMLElement>('.dialog-body');
  if (!body) return;
  const look = () => {
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else if (document.activeElement !== body) body.removeAttribute('tabindex');
  };
  new ResizeObserver(look).observe(body);
  body.addEventListener('blur', look);
}

/** Draws a dialog; what it returns lets it stand. */
export async function draw<Name extends DialogName>({ name, data }: OpenDialog<Name>): Promise<() => void> {
  const locale = pageLocale();
  const content = await contents[name](data, { t: islandT(locale, 'client'), locale });
  return () => {
    const dialog = frame(content);
    document.body.append(dialog);
    dialog.showModal();
    scrollsByKey(dialog);
    content.shown?.(dialog);
  };
}
