import type { User } from '#client/session/user.ts';
import { readJson, sessionStore } from '#client/storage/stores.ts';
import { SUPERAPP_ACCOUNT } from '#client/storage/tab-state.ts';

/**
 * sessionStorage: a super-app account that this tab's visitor has proven (100171), to be linked once they log in. The
 * server takes the proof for an hour.
 */
export interface ProvenAccount {
  /** The proof for 100201, 100202, 430000 and 100172. */
  readonly botimAccount: string;
  /** Its masked number, or empty. */
  readonly account: string;
}

/** The account that waits for a login or registration in this tab. */
export const readProvenAccount = (): ProvenAccount | null => readJson<ProvenAccount>(sessionStore, SUPERAPP_ACCOUNT);

/** Null forgets it. */
export const keepProvenAccount = (proven: ProvenAccount | null): void =>
  sessionStore.set(SUPERAPP_ACCOUNT, proven && JSON.stringify(proven));

/** The proof whose account this page has shown, with a way not to link it. */
let shown: string | undefined;
export const markShown = ({ botimAccount }: ProvenAccount): void => void (shown = botimAccount);

/**
 * The part of a login or registration that links the waiting account: of one that the page has shown, because another
 * person at this device may have left it.
 */
export function linkRequest(): { readonly botimAccount?: string } {
  const proven = readProvenAccount();
  return proven && proven.botimAccount === shown ? { botimAccount: shown } : {};
}

/** The player to store: what became of the proof is said once, by `settleLink`. */
export function withoutOutcome({ botimLinked: _linked, nlAccount: _nl, btAccount: _bt, ...player }: User): User {
  return player;
}
