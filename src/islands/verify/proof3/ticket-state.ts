import type { Check } from '#verify/types.ts';
import type { NotChecked } from '#verify/v3/types.ts';
import { failedState } from '#verifier/verdict.ts';

/**
 * What the checks of a ticket show. `stopped`: before the draw closed; `unknown`: nobody can tell here; `changed`: its
 * file is not what was given for it, or is of another draw; `failed`: something else is wrong.
 */
export type TicketState = 'held' | 'stopped' | 'unknown' | 'changed' | 'failed';

export const isFailing = (state: TicketState): boolean => state === 'changed' || state === 'failed';

/** `notChecked` is undefined of a ticket of version 2, whose checks need no log. */
export function ticketState(checks: readonly Check[], notChecked: readonly NotChecked[] = []): TicketState {
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length > 0 || checks.length === 0) return failedState(failed, notChecked);
  if (notChecked.some(({ name }) => name === 'takes-part' || name === 'in-tree')) return 'unknown';
  const part = checks.find(({ name }) => name === 'takes-part');
  // A stopped ticket is in no tree, and its check says where it was stopped.
  return part && !checks.some(({ name }) => name === 'in-tree') ? 'stopped' : 'held';
}
