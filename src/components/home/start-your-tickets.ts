import { importWithRetry } from '#client/page/import-with-retry.ts';
import { $user } from '#client/session/user.ts';

/** Loads the player's tickets once somebody is logged in; a visitor loads nothing of them. */
const place = document.querySelector<HTMLElement>('[data-mine]');
let loaded: Promise<unknown> | undefined;
$user.subscribe((user) => {
  if (user && place)
    loaded ??= importWithRetry(() => import('./your-tickets.ts')).then((part) => part?.showYourTickets(place));
});
