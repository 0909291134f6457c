import { openDialog } from '#client/dialogs/dialogs.ts';
import { call } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import { sessionStore, type TextStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import { untilInterruptible } from './interruptible.ts';

/** sessionStorage: the player who put the question off in this tab. */
const PUT_OFF = 'funds_put_off';
const SOURCE_OF_FUNDS = 1;

/** Sends the player's statement on this version; the message if it failed. */
async function submit(version: string, memo: string): Promise<string | undefined> {
  const data = { lawStatementType: SOURCE_OF_FUNDS, memo, version } as const;
  const answer = await call(commands.submitLawStatement, data, { silent: true });
  return answer.ok ? undefined : answer.message;
}

/** Asks the player where their money comes from, if the law wants to know. Put off, it is asked at the next visit. */
export async function askForFunds(player: string, store: TextStore = sessionStore, wants = false): Promise<void> {
  if (!wants && store.get(PUT_OFF) === player) return;
  const answer = await call(commands.lawStatement, { lawStatementType: SOURCE_OF_FUNDS }, { silent: !wants });
  if (!answer.ok || $user.get()?.userOpenId !== player) return;
  const { alertStatus, agreeStatus, statement } = answer.data;
  if (alertStatus !== 1 || agreeStatus !== 0 || !statement) return;
  if (!wants && !(await untilInterruptible(player, 'funds-security'))) return;
  const given = await openDialog('funds-security', {
    statement,
    submit: (memo) => submit(statement.version, memo),
  });
  // After a login the page is left at once, and the dialog with it: only who closed it has put it off.
  if (given === undefined) store.set(PUT_OFF, player);
  if (given === 'submitted')
    await import('./restriction-banner.ts').then(
      ({ showAnswered }) => showAnswered(),
      () => undefined, // said on the next page
    );
}

/** Asks who wants to answer: at once, also if they had put it off, and says where it cannot be loaded. */
export const askNow = (player: string): Promise<void> => askForFunds(player, sessionStore, true);
