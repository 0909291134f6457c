import { atom } from 'nanostores';
import type { balance } from '#contract/wallet/100124-balance.ts';
import type { Wallet } from '#contract/wallet/fields.ts';
import { call } from '../gateway/call.ts';
import { commandRef } from '../gateway/command-ref.ts';
import { $user } from '../session/user.ts';

const BALANCE = commandRef<typeof balance>('100124');

/** The player's wallet as last heard, by socket or by asking; null before, and for a visitor. Amounts in fils. */
export const $wallet = atom<Wallet | null>(null);

/** Counts what makes a question on its way out of date: a push, another player, another session. */
let news = 0;
let asking: Promise<void> | undefined;
let waiting: Promise<void> | undefined;

/** What was pushed of a wallet, if it is this player's. */
export function setWallet(wallet: Wallet): void {
  if (wallet.userOpenId !== $user.get()?.userOpenId) return;
  news += 1;
  $wallet.set(wallet);
}

/**
 * An answer was read before or after a push that came meanwhile: nobody knows, so it is asked again. A push that comes
 * after the answer it is older than does not stay either: what changed the wallet between them has a push of its own.
 */
async function fetchBalance(token: string): Promise<void> {
  const before = news;
  const answer = await call(BALANCE, {}, { silent: true });
  if (!answer.ok || $user.get()?.sessionToken !== token) return;
  if (news !== before) return fetchBalance(token);
  $wallet.set(answer.data);
}

/**
 * Asks the balance. Who comes while a question is on its way waits for the next one, all of them for the same: its
 * answer may be older than what they have just done. Silent: an old balance is better than a complaint.
 */
export function refreshWallet(): Promise<void> {
  const token = $user.get()?.sessionToken;
  if (token === undefined) return Promise.resolve();
  if (asking) return (waiting ??= asking.then(refreshWallet));
  const mine = fetchBalance(token).finally(() => {
    if (asking === mine) asking = waiting = undefined;
  });
  return (asking = mine);
}

$user.listen((user, before) => {
  if (user?.sessionToken === before?.sessionToken) return;
  news += 1;
  asking = waiting = undefined;
  if (user?.userOpenId !== before?.userOpenId) $wallet.set(null);
});
