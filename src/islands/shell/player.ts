import { $connected } from '#client/connected.ts';
import { checkRestrictions } from '#client/restrictions.ts';
import { startSocket } from '#client/socket.ts';
import { $user } from '#client/user.ts';
import { refreshWallet } from '#client/wallet.ts';
import { startAway } from './away.ts';
import { startIdle } from './idle.ts';
import { startPushes } from './pushes.ts';
import { askWins } from './wins.ts';

/** What runs on every page of a player: the socket, what it brings and its absence, the idle watch, the checks after a navigation. */
startIdle();
startPushes();
startSocket();
startAway();
$user.subscribe((user, before) => {
  if (!user || user.userOpenId === before?.userOpenId) return;
  void refreshWallet();
  void checkRestrictions();
});
// What was pushed while nobody listened is gone; the state is asked.
$connected.subscribe((connected) => {
  if (!connected) return;
  void refreshWallet();
  askWins();
});
