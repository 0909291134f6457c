import type { Check } from '#verify/types.ts';
import type { NotChecked } from '#verify/v3/types.ts';
import { allPassed } from '../checks/replay-result.ts';

/**
 * What the checks of a ticket show. `stopped`: before the draw closed; `unknown`: nobody can tell here; `changed`: its
 * file is not what was given for it, or is of another draw; `failed`: something else is wrong.
 */
export type TicketState = 'held' | 'stopped' | 'unknown' | 'changed' | 'failed';

export const isFailing = (state: TicketState): boolean => state === 'changed' || state === 'failed';

/** Checks that fail where a ticket's file does not fit its receipt, its signature or its draw. */
const OF_FILE: ReadonlySet<string> = new Set([
  ...['ticket-shape', 'ticket-draw', 'ticket-proof'],
  ...['receipt', 'receipt-key', 'receipt-signed', 'receipt-path', 'receipt-leaf'],
]);

/** Of failed checks of a ticket whose draw holds: whether they are about its file. */
export const isChangedTicket = (failed: readonly Check[]): boolean => failed.some(({ name }) => OF_FILE.has(name));

/** Whether a check is one of a ticket, among those of its draw. */
export const isTicketCheck = (name: string): boolean =>
  OF_FILE.has(name) || ['ticket-rules', 'receipt-commitment', 'receipt-seed', 'in-tree', 'takes-part'].includes(name);

/** `notChecked` is undefined of a ticket of version 2, whose checks need no log. */
export function ticketState(checks: readonly Check[], notChecked: readonly NotChecked[] = []): TicketState {
  if (!allPassed(checks)) return isChangedTicket(checks.filter(({ ok }) => !ok)) ? 'changed' : 'failed';
  if (notChecked.some(({ name }) => name === 'takes-part' || name === 'in-tree')) return 'unknown';
  const part = checks.find(({ name }) => name === 'takes-part');
  // A stopped ticket is in no tree, and its check says where it was stopped.
  return part && !checks.some(({ name }) => name === 'in-tree') ? 'stopped' : 'held';
}
