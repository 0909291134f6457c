import { localStore } from '#client/storage/stores.ts';

/** Menus and the side panel. CSS opens a menu on hover; this adds its button, Esc and a press outside. */
const menus = [...document.querySelectorAll<HTMLElement>('[data-menu]')];

const opener = (menu: HTMLElement) => menu.querySelector<HTMLElement>('.menu-open');
const setOpen = (menu: HTMLElement, open: boolean) => opener(menu)?.setAttribute('aria-expanded', String(open));

for (const menu of menus) {
  opener(menu)?.addEventListener('click', () => {
    const open = opener(menu)?.getAttribute('aria-expanded') !== 'true';
    for (const other of menus) setOpen(other, other === menu && open);
    // Menus that load their content when opened listen for this event.
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
      // In the header these are links, which without script lead to the same content.
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
    // Keeps the query, which a filter on the page may have changed since it was rendered.
    link.search = location.search;
    link.hash = location.hash;
  });
