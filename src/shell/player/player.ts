import { $connected } from '#client/socket/connected.ts';
import { checkRestrictions } from '#client/session/restrictions.ts';
import { startSocket } from '#client/socket/socket.ts';
import { $user } from '#client/session/user.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import { watchLostSocket } from './socket-lost.ts';
import { startIdle } from './idle.ts';
import { startPushes } from './pushes.ts';
import { checkWins } from './wins.ts';

/** What runs on every page of a player: the socket and its pushes, the idle watch, the checks after a navigation. */
startIdle();
startPushes();
startSocket();
watchLostSocket();
$user.subscribe((user, before) => {
  if (!user || user.userOpenId === before?.userOpenId) return;
  void refreshWallet();
  void checkRestrictions();
});
// What was pushed before the socket was there is lost: the state is requested.
$connected.subscribe((connected) => {
  if (!connected) return;
  void refreshWallet();
  checkWins();
});
