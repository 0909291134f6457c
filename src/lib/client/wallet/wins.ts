import type { RequestInput, ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { $dialogs, openDialog } from '../dialogs/dialogs.ts';
import type { CallAnswer } from '../gateway/call.ts';
import { localStore, readJson } from '../storage/stores.ts';
import { $user } from '../session/user.ts';

/** Asks 101066. */
export type FetchWins = (
  data: Required<RequestInput<typeof winningPopup>>,
) => Promise<CallAnswer<ResponseOf<typeof winningPopup>>>;

/** As many as 101066 takes. */
const AT_MOST = 20;

const player = () => $user.get()?.userOpenId;
const readShownWins = (owner: string): string[] => readJson<string[]>(localStore, `wins_shown:${owner}`) ?? [];
const saveShownWins = (owner: string, tellings: readonly string[]): void =>
  localStore.set(`wins_shown:${owner}`, tellings.length > 0 ? JSON.stringify(tellings.slice(-AT_MOST)) : null);

/** What was shown is remembered until the gateway has heard so, from the player who saw it. Nothing, where they have left meanwhile. */
async function reportShownWins(ask: FetchWins, owner: string, tell: boolean) {
  const said = readShownWins(owner);
  const answer = await ask({ shown: said, tell });
  if (!answer.ok || player() !== owner) return undefined;
  saveShownWins(
    owner,
    readShownWins(owner).filter((telling) => !said.includes(telling)),
  );
  return answer.data;
}

/** A grand prize is among the wins: it is lost to whoever never hears of it, so it is told until its player has closed what tells it. */
const GRAND = 5;

/** Whether there were wins; they have been looked at then. */
async function showWinsOnce(ask: FetchWins): Promise<boolean> {
  // What is told now is shown now: told behind another dialog, it would be told again elsewhere before it is seen.
  for (let last = $dialogs.get().at(-1); last; last = $dialogs.get().at(-1)) await last.end;
  const owner = player();
  if (owner === undefined) return false;
  const answer = await reportShownWins(ask, owner, true);
  if (!answer || answer.telling === null) return false;
  const { telling, ...data } = answer;
  const seen = () => {
    saveShownWins(owner, [...readShownWins(owner), telling]);
    if (player() === owner) void reportShownWins(ask, owner, false);
  };
  const claimed = data.jumpType === GRAND;
  let stood = false;
  const shown = () => {
    stood = true;
    if (!claimed) seen();
  };
  await openDialog('win', { ...data, telling, shown });
  if (claimed && stood) seen();
  return true;
}

let showing = false;
let again = false;

/**
 * Asks for wins and shows them. Wins whose answer is lost on its way here are told again, those that were seen are not, even where
 * the word of that is lost. Those that come while some stand to be seen wait, and are told together: no dialog after another.
 */
export async function showWins(ask: FetchWins): Promise<void> {
  again = true;
  if (showing) return;
  showing = true;
  try {
    while (again) {
      again = false;
      if (await showWinsOnce(ask)) again = true;
    }
  } finally {
    showing = false;
  }
}
