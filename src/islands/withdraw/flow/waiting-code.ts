import type { User } from '#client/session/user.ts';
import { readJson, type TextStore } from '#client/storage/stores.ts';
import type { WithdrawalFields } from './withdraw-api.ts';

/** A code that was sent. */
export interface SentCode {
  readonly recipient: string;
  /** When another may be requested, in ms of the device's clock. */
  readonly resendAt: number;
  /** In ms of product time. */
  readonly expiresAt: number;
}

/** With what it is bound to. */
export interface WaitingCode extends SentCode {
  readonly fields: WithdrawalFields;
}

/**
 * Stores in the tab that a player is to type a code, so that they can leave the page to read it. A code is good for
 * one session: another one does not find it.
 */
export interface WaitingCodeStore {
  readonly get: () => WaitingCode | null;
  readonly set: (code: WaitingCode | null) => void;
}

/** The end of the token tells sessions apart, and opens nothing. */
const sessionMark = ({ sessionToken }: User): string => sessionToken.slice(-6);

export function createWaitingCodeStore(store: TextStore, getUser: () => User | null): WaitingCodeStore {
  const keyOf = ({ userOpenId }: User) => `withdrawal:${userOpenId}`;
  return {
    get: () => {
      const user = getUser();
      const kept = user && readJson<WaitingCode & { readonly session: string }>(store, keyOf(user));
      return kept?.session === (user && sessionMark(user)) ? kept : null;
    },
    set: (code) => {
      const user = getUser();
      if (user) store.set(keyOf(user), code && JSON.stringify({ ...code, session: sessionMark(user) }));
    },
  };
}
