import { localStore } from '#client/storage/stores.ts';

/** Menus and the side panel. Hover opens a menu by style; this adds its button, Esc and a press elsewhere. */
const menus = [...document.querySelectorAll<HTMLElement>('[data-menu]')];

const opener = (menu: HTMLElement) => menu.querySelector<HTMLElement>('.menu-open');
const setOpen = (menu: HTMLElement, open: boolean) => opener(menu)?.setAttribute('aria-expanded', String(open));

for (const menu of menus) {
  opener(menu)?.addEventListener('click', () => {
    const open = opener(menu)?.getAttribute('aria-expanded') !== 'true';
    for (const other of menus) setOpen(other, other === menu && open);
    // For menus whose content is loaded when they are opened.
    if (open) menu.dispatchEvent(new Event('menu-open'));
  });
  menu.addEventListener('pointerenter', () => {
    for (const other of menus) if (other !== menu) setOpen(other, false);
    menu.dispatchEvent(new Event('menu-open'));
  });
  menu.addEventListener('pointerleave', () => delete menu.dataset['dismissed']);
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    menu.dataset['dismissed'] = '';
    setOpen(menu, false);
    opener(menu)?.focus();
    setTimeout(() => delete menu.dataset['dismissed'], 400);
  });
  menu.addEventListener('focusout', (event) => {
    if (!(event.relatedTarget instanceof Node && menu.contains(event.relatedTarget))) setOpen(menu, false);
  });
}
document.addEventListener('pointerdown', (event) => {
  for (const menu of menus) if (!(event.target instanceof Node && menu.contains(event.target))) setOpen(menu, false);
});

for (const dialog of document.querySelectorAll<HTMLDialogElement>('#side-panel, #games-dialog')) {
  for (const button of document.querySelectorAll(`[data-open=${dialog.id}]`))
    button.addEventListener('click', (event) => {
      // In the header these are links: without scripts they lead to what the dialog holds.
      event.preventDefault();
      dialog.showModal();
      dialog.dispatchEvent(new Event('menu-open'));
    });
  for (const button of dialog.querySelectorAll(`[data-close=${dialog.id}]`))
    button.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-lang]'))
  link.addEventListener('click', () => {
    localStore.set('lang', link.dataset['lang'] ?? '');
    // A filter that the visitor has put into the address meanwhile comes along.
    link.search = location.search;
    link.hash = location.hash;
  });
