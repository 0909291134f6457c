import { atom } from 'nanostores';
import type { balance } from '#contract/wallet/100124-balance.ts';
import type { Wallet } from '#contract/wallet/fields.ts';
import { call } from './gateway.ts';
import { ref } from './ref.ts';
import { $user } from './user.ts';

const BALANCE = ref<typeof balance>('100124');

/** The player's wallet as last heard, by socket or by asking; null before, and for a visitor. Amounts in fils. */
export const $wallet = atom<Wallet | null>(null);

/** What was heard of a wallet, if it is this player's. */
export function setWallet(wallet: Wallet): void {
  if (wallet.userOpenId === $user.get()?.userOpenId) $wallet.set(wallet);
}

let asking: Promise<void> | undefined;

/** Asks the balance; calls that come together ask once. Silent: an old balance is better than a complaint. */
export function refreshWallet(): Promise<void> {
  if (!$user.get()) return Promise.resolve();
  asking ??= call(BALANCE, {}, { silent: true }).then((answer) => {
    asking = undefined;
    if (answer.ok) setWallet(answer.data);
  });
  return asking;
}

$user.listen((user, before) => {
  if (user?.userOpenId !== before?.userOpenId) $wallet.set(null);
});
