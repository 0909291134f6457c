import { call } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import { $connected } from '#client/socket/connected.ts';
import { startSocket } from '#client/socket/socket.ts';
import { startBalancePolling } from '#client/wallet/poll-balance.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import * as commands from '#contract/commands.ts';
import { watchLostSocket } from './socket-lost.ts';
import { startIdle } from './idle.ts';
import { startPushes } from './pushes.ts';
import { showRestrictions } from './restrictions.ts';
import { checkWins } from './wins.ts';

/** Called after each navigation of a player: notices a session that has ended, and says what is restricted. */
async function checkRestrictions(): Promise<void> {
  const player = $user.get()?.userOpenId;
  if (player === undefined) return;
  const answer = await call(commands.globalRestrictions, {}, { silent: true });
  if (answer.ok && $user.get()?.userOpenId === player) showRestrictions(player, answer.data);
}

function refreshAfterNavigation(): void {
  void refreshWallet();
  void checkRestrictions();
}

/** Runs on every page of a logged-in player: socket and pushes, idle logout, checks after a navigation. */
startIdle();
startPushes();
startSocket();
watchLostSocket();
startBalancePolling(checkWins);
$user.subscribe((user, before) => {
  if (user && user.userOpenId !== before?.userOpenId) refreshAfterNavigation();
});
// A page from the back-forward cache runs no script again.
addEventListener('pageshow', ({ persisted }) => persisted && refreshAfterNavigation());
// Pushes before the socket connected are lost, so the state is fetched.
$connected.subscribe((connected) => {
  if (!connected) return;
  void refreshWallet();
  checkWins();
});
