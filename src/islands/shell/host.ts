import { $dialogs, closeDialog, type DialogName, type OpenDialog } from '#client/dialogs.ts';
import { pageLocale } from '#client/page.ts';
import { toast } from '#client/toast.ts';
import { islandT } from '#i18n/island.ts';
import type { Button, Content } from './dialogs/content.ts';
import { el } from './dom.ts';

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

/** A sentence that cannot be shown in a dialog is still said, and what cannot be drawn keeps none waiting behind it. */
async function contentOf<Name extends DialogName>({ name, data }: OpenDialog<Name>): Promise<Content | undefined> {
  try {
    const { contents } = await import('./dialogs/index.ts');
    const locale = pageLocale();
    return await contents[name](data, { t: islandT(locale, 'client'), locale });
  } catch {
    if ('message' in data && data.message !== undefined) toast(data.message);
    closeDialog();
    return undefined;
  }
}

async function show(open: OpenDialog): Promise<void> {
  const content = await contentOf(open);
  if (!content) return;
  const dialog = frame(content);
  document.body.append(dialog);
  dialog.showModal();
  content.shown?.(dialog);
}

/** Shows the dialogs that any code opens by name, one after another. A native dialog gives the focus back itself. */
export function startDialogs(): void {
  let shown: OpenDialog | undefined;
  $dialogs.subscribe(([first]) => {
    if (first === shown) return;
    shown = first;
    if (first) void show(first);
  });
}
