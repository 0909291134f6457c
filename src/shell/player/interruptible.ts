import { $dialogs, type DialogName } from '#client/dialogs/dialogs.ts';
import { currentPath } from '#client/page/navigation.ts';
import { $user } from '#client/session/user.ts';
import { readJson, sessionStore } from '#client/storage/stores.ts';
import { SECOND_MS } from '#kernel/time.ts';

/** A dialog that is open, a button or a part that waits for an answer, and a draw whose numbers are awaited. */
const BUSY = 'dialog[open], [aria-busy="true"], [data-draw-awaited]';

const isDrawShown = (): boolean =>
  [...document.querySelectorAll('[data-draw-shown]')].some((part) =>
    part.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
  );

/**
 * Where a payment is under way, its slot of the tab says so, also while a bank's page is shown. That of a purchase
 * stays after a refusal, so that it can be sent again.
 */
const isPaying = (player: string): boolean =>
  readJson<{ readonly outcomeUnknown?: boolean }>(sessionStore, `purchase:${player}`)?.outcomeUnknown === true ||
  (currentPath().startsWith('/account/deposit') && sessionStore.get(`deposit:${player}`) !== null);

/**
 * Whether a dialog that the page opens by itself may open now: not over a payment, a draw or another dialog, also one
 * that is still loaded.
 */
export const isInterruptible = (player: string): boolean =>
  !document.hidden &&
  $dialogs.get().length === 0 &&
  document.querySelector(BUSY) === null &&
  !isDrawShown() &&
  !isPaying(player);

const LOOK_AGAIN_MS = SECOND_MS;

/** Who waits to open which dialog. */
const waiting = new Map<DialogName, symbol>();

/**
 * Resolves when such a dialog may open: true, or false if there is another player by then, or none. A page that comes
 * back asks for the same again: false, too, if the dialog is open, or if a later caller waits to open it.
 */
export async function untilInterruptible(player: string, dialog: DialogName): Promise<boolean> {
  if ($dialogs.get().some(({ name }) => name === dialog)) return false;
  const self = Symbol();
  waiting.set(dialog, self);
  while ($user.get()?.userOpenId === player && waiting.get(dialog) === self) {
    if (isInterruptible(player)) return true;
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  }
  return false;
}
