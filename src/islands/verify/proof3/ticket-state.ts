import type { Check } from '#verify/types.ts';
import { GENUINE } from '#verify/v3/answer.ts';
import type { NotChecked } from '#verify/v3/types.ts';

/**
 * What the checks of a ticket show. `stopped`: before the draw closed; `unknown`: nobody can tell here; `changed`: its
 * file is not what was given for it, or is of another draw; `failed`: something else is wrong.
 */
export type TicketState = 'held' | 'stopped' | 'unknown' | 'changed' | 'failed';

export const isFailing = (state: TicketState): boolean => state === 'changed' || state === 'failed';

const PROOF = 'ticket-proof';

/** Checks that fail where a ticket's file is not what was given for an order, of version 2, too, or of another draw. */
const OF_FILE: ReadonlySet<string> = new Set(['ticket-shape', 'ticket-draw', 'receipt', ...GENUINE]);
const OTHERS = ['ticket-rules', 'receipt-commitment', 'receipt-seed', PROOF, 'in-tree', 'takes-part'];

/** Whether a check is one of a ticket, among those of its draw. */
export const isTicketCheck = (name: string): boolean => OF_FILE.has(name) || OTHERS.includes(name);

/**
 * Of failed checks of a ticket whose draw holds. A wrong proof alone is the file's where the rest shows what became of
 * the ticket; where nothing does, the operator itself may have given it.
 */
export function failedState(failed: readonly Check[], notChecked: readonly NotChecked[]): TicketState {
  if (failed.some(({ name }) => OF_FILE.has(name))) return 'changed';
  if (failed.length === 0 || failed.some(({ name }) => name !== PROOF)) return 'failed';
  return notChecked.some(({ name }) => name === 'in-tree') ? 'unknown' : 'changed';
}

/** `notChecked` is undefined of a ticket of version 2, whose checks need no log. */
export function ticketState(checks: readonly Check[], notChecked: readonly NotChecked[] = []): TicketState {
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length > 0 || checks.length === 0) return failedState(failed, notChecked);
  if (notChecked.some(({ name }) => name === 'takes-part' || name === 'in-tree')) return 'unknown';
  const part = checks.find(({ name }) => name === 'takes-part');
  // A stopped ticket is in no tree, and its check says where it was stopped.
  return part && !checks.some(({ name }) => name === 'in-tree') ? 'stopped' : 'held';
}
