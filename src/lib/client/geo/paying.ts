import { $user } from '../session/user.ts';
import { readJson, sessionStore } from '../storage/stores.ts';

let held = 0;

/** Marks that a geo command is prepared or under way. */
export async function whileHeld<T>(act: () => Promise<T>): Promise<T> {
  held += 1;
  try {
    return await act();
  } finally {
    held -= 1;
  }
}

/** Whether a payment is under way that a reload would disturb: sent, at a bank, or in an open dialog. */
export function isPaying(): boolean {
  const player = $user.get()?.userOpenId ?? '';
  return (
    held > 0 ||
    document.querySelector('dialog[open]') !== null ||
    sessionStore.get(`deposit:${player}`) !== null ||
    readJson<{ readonly outcomeUnknown?: boolean }>(sessionStore, `purchase:${player}`)?.outcomeUnknown === true
  );
}
