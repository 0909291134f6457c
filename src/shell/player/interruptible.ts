import { currentPath } from '#client/page/navigation.ts';
import { readJson, sessionStore } from '#client/storage/stores.ts';

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

/** Whether a dialog about session time may open now: not over a payment, another dialog or a draw. */
export const isInterruptible = (player: string): boolean =>
  !document.hidden && document.querySelector(BUSY) === null && !isDrawShown() && !isPaying(player);
