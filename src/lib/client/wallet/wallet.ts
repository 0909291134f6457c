import { atom } from 'nanostores';
import type { balance } from '#contract/wallet/100124-balance.ts';
import type { Wallet } from '#contract/wallet/fields.ts';
import { call } from '../gateway/call.ts';
import { commandRef } from '../gateway/command-ref.ts';
import { $user } from '../session/user.ts';

const BALANCE = commandRef<typeof balance>('100124');

/** The player's wallet as last pushed or requested; null before, and for a visitor. Amounts in fils. */
export const $wallet = atom<Wallet | null>(null);

/** Version counter: the answer to an older request is dropped. A push, another player or another session raises it. */
let version = 0;
let pending: Promise<void> | undefined;
let following: Promise<void> | undefined;

/** Takes a pushed wallet, if it is this player's. */
export function setWallet(wallet: Wallet): void {
  if (wallet.userOpenId !== $user.get()?.userOpenId) return;
  version += 1;
  $wallet.set(wallet);
}

/**
 * An answer may be older or newer than a push that came meanwhile, so the balance is requested again. A late push that is
 * older than the answer does not stay: what changed the wallet between them is pushed, too.
 */
async function fetchBalance(token: string): Promise<void> {
  const before = version;
  const answer = await call(BALANCE, {}, { silent: true });
  if (!answer.ok || $user.get()?.sessionToken !== token) return;
  if (version !== before) return fetchBalance(token);
  $wallet.set(answer.data);
}

/**
 * Requests the balance. Callers during a request wait for the next one, all for the same: the answer under way may be
 * older than what they have just done. Silent: an old balance is better than an error message.
 */
export function refreshWallet(): Promise<void> {
  const token = $user.get()?.sessionToken;
  if (token === undefined) return Promise.resolve();
  if (pending) return (following ??= pending.then(refreshWallet));
  const request = fetchBalance(token).finally(() => {
    if (pending === request) pending = following = undefined;
  });
  return (pending = request);
}

$user.listen((user, before) => {
  if (user?.sessionToken === before?.sessionToken) return;
  version += 1;
  pending = following = undefined;
  if (user?.userOpenId !== before?.userOpenId) $wallet.set(null);
});
