import { map } from 'nanostores';
import { call } from '#client/gateway/call.ts';
import { productNow } from '#client/page/clock.ts';
import { whenVisible } from '#client/page/when-visible.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { systemNow } from '#kernel/time.ts';
import { workerChecks } from '../check/receipt-worker.ts';
import { proofStore, type KeptReceipt, type ProofStore } from '../store/proof-store.ts';
import { readSetAside, removeSetAside } from '../store/read-set-aside.ts';
import { followReceipt, type FollowDeps, type ProofStatus } from './follow-receipt.ts';
import { findKept, readEntries, type ProvedOrder } from './proved-order.ts';

/** The proofs of the orders that this page follows, by order id. */
export const $proofs = map<Record<string, ProofStatus | undefined>>({});

const running = new Map<string, number>();
let last = 0;
let owner: string | undefined;
const isHere = (player: string): boolean => $user.get()?.userOpenId === player;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** What is shown to one player is gone before another sees the page. */
$user.subscribe((user) => {
  if (user?.userOpenId === owner) return;
  owner = user?.userOpenId;
  running.clear();
  $proofs.set({});
});

/** Where an order is followed. */
export type FollowedOn = 'paid' | 'order';

function depsOf(player: string, proved: ProvedOrder, page: FollowedOn, id: number): FollowDeps {
  const { orderId } = proved;
  const isWanted = () => isHere(player) && running.get(orderId) === id;
  const keep: ProofStore['keep'] = async (kept, stale) => {
    // What its player took off the device stays off.
    if (!isWanted()) return false;
    // A browser that has no database may have it where it was set aside.
    return (await proofStore.keep(kept, stale)) || readSetAside(player, orderId)?.receipt !== undefined;
  };
  return {
    checks: workerChecks,
    store: { ...proofStore, keep },
    readEntries: (bought) => readEntries(proved, bought),
    askPlace: async () => {
      const answer = await call(commands.placeInLog, { orderId }, { silent: true });
      return answer.ok ? answer.data.index : undefined;
    },
    wait: async (ms) => {
      await pause(ms);
      // The other one ends after ten minutes, and is closed soon, often before the witnesses have signed.
      if (page === 'order') await whenVisible();
      return isWanted();
    },
    now: productNow,
    deviceNow: systemNow,
    isOrderPage: page === 'order',
    show: (status) => {
      if (isWanted()) $proofs.setKey(orderId, status);
    },
  };
}

/** Follows a receipt on this page, from its start if the page did before. */
async function follow(kept: KeptReceipt, proved: ProvedOrder, page: FollowedOn): Promise<void> {
  const id = ++last;
  running.set(kept.orderId, id);
  await followReceipt(kept, depsOf(kept.player, proved, page, id));
}

/** `none`: an order has no receipt of version 3. `unread`: there was no answer. */
export type Found = 'followed' | 'none' | 'unread';

/**
 * Checks the proof of an order, of the receipt that this device has or else of the one that the server gives now, and
 * follows it.
 */
export async function followOrder(proved: ProvedOrder, page: FollowedOn): Promise<Found> {
  const player = $user.get()?.userOpenId;
  if (player === undefined) return 'unread';
  const kept = await findKept(player, proved);
  if (typeof kept === 'string') return kept;
  if (!isHere(player)) return 'unread';
  void follow(kept, proved, page);
  return 'followed';
}

/** Takes an order's receipt off this device. */
export async function removeKept(orderId: string): Promise<void> {
  const player = $user.get()?.userOpenId;
  running.delete(orderId);
  $proofs.setKey(orderId, undefined);
  if (player === undefined) return;
  removeSetAside(player, orderId);
  await proofStore.remove(player, orderId);
}

/** Forgets what this device has seen of the log and its keys, and looks at the order anew. */
export async function forgetSeen(proved: ProvedOrder): Promise<void> {
  await proofStore.forgetMemory();
  await followOrder(proved, 'order');
}
