import { readJson, sessionStore } from '#client/storage/stores.ts';

/**
 * sessionStorage: a super-app account that this tab's visitor has proven (100171), to be linked once they log in. The
 * server takes the proof for an hour.
 */
const PROVEN = 'superapp_account';

export interface ProvenAccount {
  /** The proof for 100201, 100202, 430000 and 100172. */
  readonly botimAccount: string;
  /** Its masked number, or empty. */
  readonly account: string;
}

/** The account that waits for a login or registration in this tab. */
export const readProvenAccount = (): ProvenAccount | null => readJson<ProvenAccount>(sessionStore, PROVEN);

/** Null forgets it. */
export const keepProvenAccount = (proven: ProvenAccount | null): void =>
  sessionStore.set(PROVEN, proven && JSON.stringify(proven));

/** The part of a login or registration that links the waiting account. */
export function linkRequest(): { readonly botimAccount?: string } {
  const proven = readProvenAccount();
  return proven ? { botimAccount: proven.botimAccount } : {};
}
