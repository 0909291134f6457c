import { sessionStore, readJson, type KeyedStore } from './stores.ts';

/**
 * A player's unfinished state in a tab: ids of pending money commands, and carts. At a logout it is set aside, hidden
 * from other players, and restored at the player's next login. State stored under a key of its player, such as a
 * pending order or deposit, needs none of this.
 */
const TAB_STATE = /^(?:requests|play:.+)$/;
/** The player whose state is in the tab. A visitor's state has no owner, and is taken over by a login. */
const OWNER = 'owner';
/** Answers of a self-assessment that was begun (assessment-answers.ts). They end with the session. */
export const ASSESSMENT = 'assessment';
/** A super-app account that waits to be linked (islands/superapp/proven-account.ts). It ends with the session, too. */
export const SUPERAPP_ACCOUNT = 'superapp_account';
/** What is typed of a registration (islands/register/tab-state.ts). Whoever logs in, it is not theirs to read. */
export const REGISTRATION = 'registration';
/** Half an hour after its last change everything is forgotten (shell/page/old-registration.ts). */
export const REGISTRATION_MS = 1_800_000;
/** Key of the live chat's conversation, which ends with the session (docs/adapters.md §7). */
export const chatVisitorKey = (userOpenId: string | null): string => `chat:${userOpenId ?? ''}`;
const setAsideKey = (userOpenId: string): string => `left:${userOpenId}`;

/** Switches the tab to another player, or to a visitor (null). */
export function switchOwner(to: string | null, store: KeyedStore = sessionStore): void {
  const from = store.get(OWNER);
  if (from === to) return;
  store.set(chatVisitorKey(from), null);
  store.set(REGISTRATION, null);
  const keys = store.keys().filter((key) => TAB_STATE.test(key));
  if (from !== null) {
    // The first two are too private for the next person at this device, and do not come back.
    const left = Object.fromEntries(keys.map((key) => [key, store.get(key)]));
    for (const key of [ASSESSMENT, SUPERAPP_ACCOUNT, ...keys]) store.set(key, null);
    store.set(setAsideKey(from), keys.length > 0 ? JSON.stringify(left) : null);
  }
  store.set(OWNER, to);
  if (to === null) return;
  const waiting = readJson<Readonly<Record<string, string>>>(store, setAsideKey(to)) ?? {};
  for (const [key, value] of Object.entries(waiting)) if (store.get(key) === null) store.set(key, value);
  store.set(setAsideKey(to), null);
}
