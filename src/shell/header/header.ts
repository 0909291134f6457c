import '../page/offline-mark.ts';
import './menus.ts';
import '../page/back-to-top.ts';
import './session.ts';

/** The shell's script: a few kB for what plain links and styles cannot do. */
const box = document.querySelector<HTMLElement>('[data-latest]');

/** The Draws menu is filled when it is first opened; again where that failed. */
async function fill(this: HTMLElement): Promise<void> {
  this.removeEventListener('menu-open', fill);
  const filled = await import('./latest-results.ts')
    .then(({ loadLatestResults }) => box && loadLatestResults(box))
    .catch(() => false);
  if (!filled) this.addEventListener('menu-open', fill);
}
box?.closest<HTMLElement>('[data-menu]')?.addEventListener('menu-open', fill);
