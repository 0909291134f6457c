import { call } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';

/** The last player that the gateway was asked about. */
let checkedPlayer: string | undefined;

const markOrders = (waits: boolean) => document.documentElement.toggleAttribute('data-big-win', waits);

// Another player must not see the mark.
$user.listen((user) => {
  if (user?.userOpenId === checkedPlayer) return;
  checkedPlayer = undefined;
  markOrders(false);
});

const fetchUnclaimed = () => call(commands.unclaimedGrandPrize, {}, { silent: true });

/** Marks the orders in the menus while a grand prize can be claimed. Asks once for each page and player. */
export async function checkBigWin(load = fetchUnclaimed): Promise<void> {
  const player = $user.get()?.userOpenId;
  if (player === undefined || player === checkedPlayer) return;
  checkedPlayer = player;
  const answer = await load();
  if (player !== $user.get()?.userOpenId) return;
  if (!answer.ok) checkedPlayer = undefined;
  markOrders(answer.ok && answer.data.unclaimed);
}
