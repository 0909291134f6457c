import type { GeoCommand } from '#contract/geo/geo-commands.ts';
import { systemNow } from '#kernel/time.ts';
import { openDialog } from '../dialogs/dialogs.ts';
import { pageConfig } from '../page/config.ts';
import { currentPath } from '../page/navigation.ts';
import { $user } from '../session/user.ts';
import { localStore } from '../storage/stores.ts';
import { showRefusal } from './check.ts';
import { permissionToLocate, watchPlace } from './locate.ts';
import { isPaying } from './paying.ts';
import { mayShowPopup } from './popup-interval.ts';
import { askStatus, forgetPlace, isWhitelisted, lastChecked, notePosition, proofFor } from './proof.ts';
import { isElsewhere, isGeoCode, locateRefusal } from './refusals.ts';
import { $geo } from './state.ts';
import { createMoveWatch } from './watch.ts';

/** The first command of each kind of page: its proof is at hand when the player presses. */
const FIRST_COMMAND = { bet: '101101', deposit: '420544' } as const satisfies Record<string, GeoCommand>;

let isWatching = false;
const isAllowed = (): boolean => $geo.get() === 'valid' || $geo.get() === 'whiteList';

/** Refreshes the page when an allowed place becomes another, with words before. */
function watchMoves(token: string, to: 'bet' | 'deposit'): void {
  if (isWatching) return;
  isWatching = true;
  const leave = () => {
    forgetPlace();
    $geo.set('invalid');
    void openDialog('geo-restriction', { to, because: 'moved' }).then(() => location.reload());
  };
  const onPlace = createMoveWatch({
    lastChecked,
    isValid: () => $geo.get() === 'valid',
    isElsewhere: async (position) => {
      const answer = await askStatus(token, { position });
      // Without an answer the next position is asked about.
      if (answer.ok || isGeoCode(answer.code)) notePosition(position);
      if (answer.ok) return false;
      // What was found out before is of another place.
      if (isGeoCode(answer.code)) forgetPlace();
      return isElsewhere(answer.code);
    },
    isPaying,
    leave,
    later: (act, ms) => void setTimeout(act, ms),
  });
  watchPlace(onPlace);
}

/**
 * Call it on each page of a player: on one where tickets are bought or money is deposited, finds out where they are if
 * it may without asking; where the configuration says so it asks, and tells what is in the way. That waits until
 * nothing else is under way: `untilInterruptible` resolves to true then.
 */
export async function enterPage(untilInterruptible: () => Promise<boolean>): Promise<void> {
  const { geo } = pageConfig();
  const token = $user.get()?.sessionToken;
  if (!geo?.at || token === undefined || (await isWhitelisted(token))) return;
  const command = FIRST_COMMAND[geo.at];
  $geo.subscribe((state) => state === 'valid' && geo.at && watchMoves(token, geo.at));

  const interval = geo.popupMinutes === undefined ? undefined : { minutes: geo.popupMinutes };
  let may: boolean | undefined;
  const maySpeak = () => (may ??= mayShowPopup(localStore, interval, currentPath(), systemNow()));
  const permission = await permissionToLocate();
  if (permission === 'prompt' && !(geo.asks && maySpeak())) return;
  const check = async (fresh: boolean) => {
    if (permission === 'denied' && !fresh) return locateRefusal('denied');
    const answer = await proofFor(token, command, fresh);
    return answer.ok ? undefined : answer.refusal;
  };
  let refusal = await check(false);
  if (!refusal) return;
  $geo.set(refusal.state);
  if (!geo.asks || !(await untilInterruptible())) return;
  // What the player did meanwhile may have found the place.
  if (isAllowed() || !maySpeak()) return;
  while (refusal && (await showRefusal(refusal))) refusal = await check(true);
}
