import { sessionStore, type TextStore } from '#client/storage/stores.ts';

/** Set while the host knows of a session. In sessionStorage, because the end of a session may leave the page. */
const KEY = 'hosted_session';

/** Stores the session state found by the script in the head. Must run before any call of the page is answered. */
export function rememberSession(session: string | undefined, store: TextStore = sessionStore): void {
  if (session === 'in') store.set(KEY, '1');
}

/** Notifies the host when the session has ended, on any page. `before` and `now`: whether somebody is logged in. */
export function reportSessionEnd(
  { before, now }: { readonly before: boolean; readonly now: boolean },
  notifyHost: () => void,
  store: TextStore = sessionStore,
): void {
  const known = before || store.get(KEY) !== null;
  store.set(KEY, now ? '1' : null);
  if (known && !now) notifyHost();
}
