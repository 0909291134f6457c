/**
 * `<a data-invite="/activity?key=…">` opens the invite dialog. A visitor is sent to the login and returns to that page.
 */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-invite]'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    import('#client/promotions/invite.ts').then(
      ({ openInvite }) => void openInvite(link.dataset['invite'] ?? '/'),
      // Follows the link if the script cannot be loaded.
      () => location.assign(link.href),
    );
  });
