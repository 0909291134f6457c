import type { unclaimedGrandPrize } from '#contract/orders/101078-unclaimed-grand-prize.ts';
import { call } from '#client/gateway.ts';
import { ref } from '#client/ref.ts';
import { $user } from '#client/user.ts';

const UNCLAIMED = ref<typeof unclaimedGrandPrize>('101078');
let asked: string | undefined;

/** Marks the orders in the menus while a grand prize waits to be claimed (spec shell §2): asked once a page and player. */
export async function lookForBigWin(): Promise<void> {
  const player = $user.get()?.userOpenId;
  if (player === undefined || player === asked) return;
  asked = player;
  const answer = await call(UNCLAIMED, {}, { silent: true });
  if (!answer.ok) asked = undefined;
  document.documentElement.toggleAttribute('data-big-win', answer.ok && answer.data.unclaimed);
}
