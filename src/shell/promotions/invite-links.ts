/** `<a data-invite="/activity?key=…">`: opens the invite dialog here; the page it names is where a visitor comes back to from the login. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-invite]'))
  link.addEventListener('click', (event) => {
    event.preventDefault();
    import('#client/promotions/invite.ts').then(
      ({ openInvite }) => void openInvite(link.dataset['invite'] ?? '/'),
      // Without the part the link is followed.
      () => location.assign(link.href),
    );
  });
