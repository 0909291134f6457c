import { call } from '#client/gateway/call.ts';
import { pageConfig } from '#client/page/config.ts';
import { $isRestricted, $user } from '#client/session/user.ts';
import { $connected } from '#client/socket/connected.ts';
import { startSocket } from '#client/socket/socket.ts';
import { startBalancePolling } from '#client/wallet/poll-balance.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import * as commands from '#contract/commands.ts';
import { watchLostSocket } from './socket-lost.ts';
import { startIdle } from './idle.ts';
import { tellLogoutElsewhere } from './logout-elsewhere.ts';
import { startPushes } from './pushes.ts';
import { showRestrictions } from './restrictions.ts';
import { checkWins } from './wins.ts';

/**
 * Called after each navigation of a player: notices a session that has ended, says what is restricted, asks for new
 * terms and for the source of funds, and shows what was noticed about their play.
 */
async function checkRestrictions(): Promise<void> {
  const player = $user.get()?.userOpenId;
  if (player === undefined) return;
  const answer = await call(commands.globalRestrictions, {}, { silent: true });
  if ($user.get()?.userOpenId !== player) return;
  $isRestricted.set(answer.ok && answer.data.isRestricted);
  if (!answer.ok) return;
  showRestrictions(player, answer.data);
  // Another gateway may not answer these fields of ours: then it is asked on every page.
  const { termsUpgrades = [1], fundsStatementDue = true } = answer.data;
  if (termsUpgrades.length > 0)
    await import('./terms.ts').then(
      ({ askForTerms }) => askForTerms(player, termsUpgrades),
      () => undefined, // asked again on the next page
    );
  // Who is restricted is told of that alone.
  if (fundsStatementDue && !answer.data.isRestricted)
    await import('./funds.ts').then(
      ({ askForFunds }) => askForFunds(player),
      () => undefined, // asked again on the next page
    );
  // After the terms, which cover the page.
  if (!answer.data.isRestricted)
    await import('./harm-markers.ts').then(
      ({ showHarmMarkers }) => showHarmMarkers(player),
      () => undefined,
    );
}

/** Checks the place of a player on a page where they buy or deposit, when nothing else is to be done. */
function checkPlace(): void {
  if (!pageConfig().geo?.at) return;
  // The payment checks it, too.
  const check = () => void import('./place.ts').then(({ enter }) => enter()).catch(() => {});
  if ('requestIdleCallback' in globalThis) requestIdleCallback(check, { timeout: 2_000 });
  else setTimeout(check);
}

function refreshAfterNavigation(): void {
  void refreshWallet();
  void checkRestrictions();
  checkPlace();
}

/** Runs on every page of a logged-in player: socket and pushes, idle logout, checks after a navigation. */
startIdle();
import('./session-time.ts').then(
  ({ startSessionTime }) => startSessionTime(),
  () => undefined, // the server ends the session in any case
);
tellLogoutElsewhere();
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
