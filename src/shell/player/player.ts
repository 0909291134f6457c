import { call } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import { $connected } from '#client/socket/connected.ts';
import { startSocket } from '#client/socket/socket.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import * as commands from '#contract/commands.ts';
import { watchLostSocket } from './socket-lost.ts';
import { startIdle } from './idle.ts';
import { startPushes } from './pushes.ts';
import { checkWins } from './wins.ts';

/**
 * Called after each navigation of a player, to notice a session that has ended. The answer itself is not used: a
 * refused command says what is not allowed.
 */
async function checkRestrictions(): Promise<void> {
  await call(commands.globalRestrictions, {}, { silent: true });
}

/** Runs on every page of a logged-in player: socket and pushes, idle logout, checks after a navigation. */
startIdle();
startPushes();
startSocket();
watchLostSocket();
$user.subscribe((user, before) => {
  if (!user || user.userOpenId === before?.userOpenId) return;
  void refreshWallet();
  void checkRestrictions();
});
// Pushes before the socket connected are lost, so the state is fetched.
$connected.subscribe((connected) => {
  if (!connected) return;
  void refreshWallet();
  checkWins();
});
