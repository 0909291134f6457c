import { readJson, sessionStore, type TextStore } from '#client/storage/stores.ts';

/** sessionStorage: the check whose page took this window. In another window nobody waits for its result. */
const KEY = 'kyc_left';

export interface LeftCheck {
  readonly ticketId: string;
  readonly returnTo?: string | undefined;
}

export const rememberLeftCheck = (left: LeftCheck | null, store: TextStore = sessionStore): void =>
  store.set(KEY, left && JSON.stringify(left));

/** The check that has come back to this window, once; undefined if it was opened in another one or in a frame. */
export function takeLeftCheck(ticketId: string, store: TextStore = sessionStore): LeftCheck | undefined {
  const left = readJson<LeftCheck>(store, KEY);
  if (left?.ticketId !== ticketId) return undefined;
  store.set(KEY, null);
  return left;
}
