import { sessionStore, type TextStore } from '#client/storage/stores.ts';

/** Set while the host knows of a session. Kept from page to page: the end of a session may leave the page. */
const KEY = 'hosted_session';

/** Stores what the head's script found, before any call of the page can have been answered. */
export function rememberSession(session: string | undefined, store: TextStore = sessionStore): void {
  if (session === 'in') store.set(KEY, '1');
}

/** Tells the host that the session has ended, on whichever page that was. `before` and `now`: whether somebody was and is logged in. */
export function reportSessionEnd(
  { before, now }: { readonly before: boolean; readonly now: boolean },
  notifyHost: () => void,
  store: TextStore = sessionStore,
): void {
  const known = before || store.get(KEY) !== null;
  store.set(KEY, now ? '1' : null);
  if (known && !now) notifyHost();
}
