import type { JUMP_TYPE } from '#contract/orders/statuses.ts';
import type { RequestInput, ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { $dialogs, openDialog } from '../dialogs/dialogs.ts';
import type { CallAnswer } from '../gateway/call.ts';
import { localStore, readJson } from '../storage/stores.ts';
import { $user } from '../session/user.ts';
import type { WaitForBalls } from './falling-balls.ts';

/** Calls 101066. */
export type FetchWins = (
  data: Required<RequestInput<typeof winningPopup>>,
) => Promise<CallAnswer<ResponseOf<typeof winningPopup>>>;

/** Of `jumpType`; the statuses themselves are loaded where they are shown. */
const GRAND_PRIZE: (typeof JUMP_TYPE)['grandPrize'] = 5;
/** The maximum of 101066. */
const MAX_SHOWN = 20;

const player = () => $user.get()?.userOpenId;
const readShownWins = (owner: string): string[] => readJson<string[]>(localStore, `wins_shown:${owner}`) ?? [];
const saveShownWins = (owner: string, noticeIds: readonly string[]): void =>
  localStore.set(`wins_shown:${owner}`, noticeIds.length > 0 ? JSON.stringify(noticeIds.slice(-MAX_SHOWN)) : null);

/**
 * Reports wins that were shown. They are stored until the gateway has accepted the report. Undefined if the player has
 * changed since.
 */
async function reportShownWins(fetchWins: FetchWins, owner: string, wantsNewWins: boolean) {
  const reported = readShownWins(owner);
  const answer = await fetchWins({ shown: reported, tell: wantsNewWins });
  if (!answer.ok || player() !== owner) return undefined;
  saveShownWins(
    owner,
    readShownWins(owner).filter((noticeId) => !reported.includes(noticeId)),
  );
  return answer.data;
}

/** Shows new wins. Returns whether there were any. */
async function showWinsOnce(fetchWins: FetchWins, waitForBalls: WaitForBalls): Promise<boolean> {
  // Waits for open dialogs, else the wins could be returned to another page before they are seen.
  for (let last = $dialogs.get().at(-1); last; last = $dialogs.get().at(-1)) await last.end;
  const owner = player();
  if (owner === undefined) return false;
  const answer = await reportShownWins(fetchWins, owner, true);
  if (!answer || answer.telling === null) return false;
  await waitForBalls(answer.wins.map(({ drawId }) => drawId));
  if (player() !== owner) return false;
  const { telling, ...data } = answer;
  const seen = () => {
    saveShownWins(owner, [...readShownWins(owner), telling]);
    if (player() === owner) void reportShownWins(fetchWins, owner, false);
  };
  // A grand prize must be claimed, so it counts as seen only when the player has closed the dialog.
  const claimed = data.jumpType === GRAND_PRIZE;
  let wasShown = false;
  const shown = () => {
    wasShown = true;
    if (!claimed) seen();
  };
  await openDialog('win', { ...data, telling, shown });
  if (claimed && wasShown) seen();
  return true;
}

let showing = false;
let again = false;

/**
 * Fetches wins and shows them. Wins whose answer was lost are returned again; wins that were seen are not, even if the
 * report was lost. Wins that arrive while a dialog of wins is open are shown together afterwards. A page that shows
 * the draw shows its balls first.
 */
export async function showWins(fetchWins: FetchWins, waitForBalls: WaitForBalls): Promise<void> {
  again = true;
  if (showing) return;
  showing = true;
  try {
    while (again) {
      again = false;
      if (await showWinsOnce(fetchWins, waitForBalls)) again = true;
    }
  } finally {
    showing = false;
  }
}
