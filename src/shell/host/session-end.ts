import { sessionStore, type TextStore } from '#client/storage/stores.ts';

/** The host knows of a session, until it was told that it ended; from page to page, as an end may take its page along. */
const KEY = 'hosted_session';

/** What the head's script found (before-paint.ts), kept before a call of the page can have been answered. */
export function rememberSession(session: string | undefined, store: TextStore = sessionStore): void {
  if (session === 'in') store.set(KEY, '1');
}

/** Whether somebody was and is logged in, where this page heard of both. Tells the host of an end, whenever it was. */
export function reportSessionEnd(
  { before, now }: { readonly before: boolean; readonly now: boolean },
  tell: () => void,
  store: TextStore = sessionStore,
): void {
  const known = before || store.get(KEY) !== null;
  store.set(KEY, now ? '1' : null);
  if (known && !now) tell();
}
