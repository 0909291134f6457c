import { el } from '#islands/dialogs/dom.ts';

/** Calls that stay on the list. */
const SHOWN = 50;

/** A call and what became of it, the newest first. */
export function logCall({ call, params }: { readonly call: string; readonly params: object }, outcome: string): void {
  const list = document.querySelector('[data-log]');
  const item = el(
    'li',
    {},
    el('code', { dir: 'ltr' }, Object.keys(params).length > 0 ? `${call} ${JSON.stringify(params)}` : call),
    el('span', { class: 'text-ink-2' }, outcome),
  );
  list?.prepend(item);
  while (list && list.children.length > SHOWN) list.lastElementChild?.remove();
}
