import { $dialogs, openDialog } from '#client/dialogs/dialogs.ts';
import { call } from '#client/gateway/call.ts';
import { currentPath } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { sessionStore, type TextStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import type { HarmAnswer } from '#contract/harm/fields.ts';
import { MINUTE_MS, SECOND_MS, systemNow } from '#kernel/time.ts';

/** sessionStorage: when this tab last asked and nothing was due. */
const ASKED = 'harm_asked';
/** Markers are looked for every ten minutes, so a tab need not ask more often. */
const ASKED_AGAIN_MS = 5 * MINUTE_MS;
/** Pages of money, and the list itself: nobody is spoken to in the middle of a payment. */
const QUIET = /^\/account\/(deposit|withdraw|bindBankCard|kyc|verification|noticed)/;

/** Whether something else is shown, or a button of the page waits for its answer, as a payment does. */
const isBusy = () =>
  document.hidden ||
  $dialogs.get().length > 0 ||
  document.querySelector('dialog[open], button[aria-busy="true"]') !== null;

/** The dialog waits for its answer before it leads on. */
const WAITS_MS = 2 * SECOND_MS;

const askedLately = (player: string, store: TextStore): boolean => {
  const [who, ms = '0'] = store.get(ASKED)?.split(':') ?? [];
  return who === player && systemNow() - Number(ms) < ASKED_AGAIN_MS;
};

/**
 * Called after a navigation: shows what was noticed about the player's play and is not answered yet, or waits for the
 * next page.
 */
export async function showHarmMarkers(player: string, store: TextStore = sessionStore): Promise<void> {
  if (QUIET.test(currentPath()) || askedLately(player, store)) return;
  const answer = await call(commands.harmMarkers, { due: true }, { silent: true });
  if (!answer.ok || $user.get()?.userOpenId !== player) return;
  const { list } = answer.data;
  if (list.length === 0) return store.set(ASKED, `${player}:${systemNow()}`);
  if (isBusy()) return;
  const ids = list.map(({ id }) => id);
  const send = async (chosen: HarmAnswer) => {
    await call(commands.answerHarmMarkers, { ids, answer: chosen }, { silent: true, timeoutMs: WAITS_MS });
  };
  await openDialog('harm-marker', { markers: list.map(({ level, title, text }) => ({ level, title, text })), send });
}
