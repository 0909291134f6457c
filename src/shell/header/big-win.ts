import type { unclaimedGrandPrize } from '#contract/orders/101078-unclaimed-grand-prize.ts';
import { call } from '#client/gateway/call.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import { $user } from '#client/session/user.ts';

const UNCLAIMED = commandRef<typeof unclaimedGrandPrize>('101078');
let asked: string | undefined;

const mark = (waits: boolean) => document.documentElement.toggleAttribute('data-big-win', waits);

// What was said of one player is nobody else's.
$user.listen((user) => {
  if (user?.userOpenId === asked) return;
  asked = undefined;
  mark(false);
});

const askGateway = () => call(UNCLAIMED, {}, { silent: true });

/** Marks the orders in the menus while a grand prize waits to be claimed (spec shell §2): asked once a page and player. */
export async function checkBigWin(ask = askGateway): Promise<void> {
  const player = $user.get()?.userOpenId;
  if (player === undefined || player === asked) return;
  asked = player;
  const answer = await ask();
  if (player !== $user.get()?.userOpenId) return;
  if (!answer.ok) asked = undefined;
  mark(answer.ok && answer.data.unclaimed);
}
