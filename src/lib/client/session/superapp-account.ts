import { HOUR_MS, systemNow } from '#kernel/time.ts';
import { readJson, sessionStore } from '../storage/stores.ts';

/** sessionStorage: a super-app account that this tab's visitor has proven (100171), to be linked once they log in. */
const PROVEN = 'superapp_account';
/** The server takes the proof for an hour. */
const MAX_AGE_MS = HOUR_MS;

export interface ProvenAccount {
  /** The proof for 100201, 100202, 430000 and 100172. */
  readonly botimAccount: string;
  /** Its masked number, or empty. */
  readonly account: string;
}

export const keepProvenAccount = (proven: ProvenAccount): void =>
  sessionStore.set(PROVEN, JSON.stringify({ ...proven, at: systemNow() }));

export const forgetProvenAccount = (): void => sessionStore.set(PROVEN, null);

/** The account that waits for a login or registration in this tab. */
export function readProvenAccount(): ProvenAccount | undefined {
  const kept = readJson<ProvenAccount & { readonly at: number }>(sessionStore, PROVEN);
  if (!kept || systemNow() - kept.at > MAX_AGE_MS) return undefined;
  return { botimAccount: kept.botimAccount, account: kept.account };
}

/** The part of a login or registration that links the waiting account. */
export function linkRequest(): { readonly botimAccount?: string } {
  const proven = readProvenAccount();
  return proven ? { botimAccount: proven.botimAccount } : {};
}
