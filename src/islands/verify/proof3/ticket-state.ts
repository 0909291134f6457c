import type { Check } from '#verify/types.ts';
import type { NotChecked } from '#verify/v3/types.ts';
import { allPassed } from '../checks/replay-result.ts';

/** What the checks of a ticket show. `stopped`: before the draw closed; `unknown`: nobody can tell here. */
export type TicketState = 'held' | 'stopped' | 'unknown' | 'failed';

/** `notChecked` is undefined of a ticket of version 2, whose checks need no log. */
export function ticketState(checks: readonly Check[], notChecked: readonly NotChecked[] = []): TicketState {
  if (!allPassed(checks)) return 'failed';
  if (notChecked.some(({ name }) => name === 'takes-part' || name === 'in-tree')) return 'unknown';
  const part = checks.find(({ name }) => name === 'takes-part');
  // A stopped ticket is in no tree, and its check says where it was stopped.
  return part && !checks.some(({ name }) => name === 'in-tree') ? 'stopped' : 'held';
}
