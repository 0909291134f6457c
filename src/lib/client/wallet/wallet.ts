import { atom } from 'nanostores';
import * as commands from '#contract/commands.ts';
import type { Wallet } from '#contract/wallet/fields.ts';
import { call } from '../gateway/call.ts';
import { createRequestVersion } from '../gateway/request-version.ts';
import { $user } from '../session/user.ts';

/** The player's wallet as last pushed or fetched; null before, and for a visitor. Amounts in fils. */
export const $wallet = atom<Wallet | null>(null);

/** A push, another player and another session each begin a version. */
const version = createRequestVersion();
let pending: Promise<void> | undefined;
let following: Promise<void> | undefined;

/** Applies a pushed wallet, if it belongs to the current player. */
export function setWallet(wallet: Wallet): void {
  if (wallet.userOpenId !== $user.get()?.userOpenId) return;
  version.next();
  $wallet.set(wallet);
}

/**
 * Whether an answer is older or newer than a push in between is unknown, so the balance is requested again. A late,
 * older push does not last: the change after it is pushed too.
 */
async function fetchBalance(token: string): Promise<void> {
  const isLatest = version.watch();
  const answer = await call(commands.balance, {}, { silent: true });
  if (!answer.ok || $user.get()?.sessionToken !== token) return;
  if (!isLatest()) return fetchBalance(token);
  $wallet.set(answer.data);
}

/**
 * Fetches the balance. Callers during a request share the next one, because the current answer may be older than their
 * change. Silent: an old balance is better than an error message.
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
  version.next();
  pending = following = undefined;
  if (user?.userOpenId !== before?.userOpenId) $wallet.set(null);
});

/** A grand prize is not in the balance, but among the notifications. */
export const tellsWin = (wallet: Wallet, shown: Wallet): boolean =>
  wallet.totalBalance > shown.totalBalance || wallet.unreadOperateMessage > shown.unreadOperateMessage;
