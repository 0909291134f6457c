import { loadAgain } from '#client/load.ts';

/** `<a data-invite="/activity?key=…">`: opens the invite dialog here; the page it names is where a visitor comes back to from the login. */
for (const link of document.querySelectorAll<HTMLElement>('[data-invite]'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void loadAgain(() => import('./invite.ts')).then((part) => part?.openInvite(link.dataset['invite'] ?? '/'));
  });
