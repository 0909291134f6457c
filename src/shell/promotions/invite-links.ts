/** `<a data-invite="/activity?key=…">`: opens the invite dialog here. A visitor comes back from the login to the page it names. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-invite]'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    import('#client/promotions/invite.ts').then(
      ({ openInvite }) => void openInvite(link.dataset['invite'] ?? '/'),
      // Without the script the link is followed.
      () => location.assign(link.href),
    );
  });
