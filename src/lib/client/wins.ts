import type { ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { $dialogs, openDialog, type Dialogs } from './dialogs.ts';
import type { CallAnswer } from './gateway.ts';
import { lasting, readJson } from './storage.ts';

/** Asks 101066, saying what was shown. */
export type AskWins = (shown: string[]) => Promise<CallAnswer<ResponseOf<typeof winningPopup>>>;

const KEY = 'wins_shown';
/** As many as 101066 takes. */
const AT_MOST = 20;

const shown = (): string[] => readJson<string[]>(lasting, KEY) ?? [];
const keep = (tellings: readonly string[]): void =>
  lasting.set(KEY, tellings.length > 0 ? JSON.stringify(tellings.slice(-AT_MOST)) : null);

/** Calls back when this very dialog is the one that is shown: another may stand before it. */
function whenShown(data: Dialogs['win'], act: () => void): void {
  const stop = $dialogs.listen(([first]) => {
    if (first?.data !== data) return;
    stop();
    act();
  });
}

/**
 * Asks for wins and shows them. What was shown is remembered until the gateway has heard so: wins whose answer is lost on its way here are
 * told again, those that were seen are not, even where the word of that is lost.
 */
export async function showWins(ask: AskWins): Promise<void> {
  const said = shown();
  const answer = await ask(said);
  if (!answer.ok) return;
  keep(shown().filter((telling) => !said.includes(telling)));
  const { telling, totalPrizeAmount, jumpType } = answer.data;
  if (telling === null) return;
  const data = { totalPrizeAmount, jumpType, telling };
  whenShown(data, () => {
    keep([...shown(), telling]);
    void showWins(ask);
  });
  void openDialog('win', data);
}
