import type { RequestInput, ResponseOf } from '#contract/command.ts';
import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { openDialog } from './dialogs.ts';
import type { CallAnswer } from './gateway.ts';
import { lasting, readJson } from './storage.ts';

/** Asks 101066. */
export type AskWins = (
  data: Required<RequestInput<typeof winningPopup>>,
) => Promise<CallAnswer<ResponseOf<typeof winningPopup>>>;

const KEY = 'wins_shown';
/** As many as 101066 takes. */
const AT_MOST = 20;

const shown = (): string[] => readJson<string[]>(lasting, KEY) ?? [];
const keep = (tellings: readonly string[]): void =>
  lasting.set(KEY, tellings.length > 0 ? JSON.stringify(tellings.slice(-AT_MOST)) : null);

/** What was shown is remembered until the gateway has heard so. */
async function say(ask: AskWins, tell: boolean) {
  const said = shown();
  const answer = await ask({ shown: said, tell });
  if (answer.ok) keep(shown().filter((telling) => !said.includes(telling)));
  return answer;
}

/** Whether there were wins; they have been looked at then. */
async function showOnce(ask: AskWins): Promise<boolean> {
  const answer = await say(ask, true);
  if (!answer.ok) return false;
  const { telling, ...data } = answer.data;
  if (telling === null) return false;
  const seen = () => {
    keep([...shown(), telling]);
    void say(ask, false);
  };
  await openDialog('win', { ...data, telling, shown: seen });
  return true;
}

let showing = false;
let again = false;

/**
 * Asks for wins and shows them. Wins whose answer is lost on its way here are told again, those that were seen are not, even where
 * the word of that is lost. Those that come while some stand to be seen wait, and are told together: no dialog after another.
 */
export async function showWins(ask: AskWins): Promise<void> {
  again = true;
  if (showing) return;
  showing = true;
  try {
    while (again) {
      again = false;
      if (await showOnce(ask)) again = true;
    }
  } finally {
    showing = false;
  }
}
