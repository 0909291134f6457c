import type { Outcome } from '#verifier/around.ts';
import { FILE_FAULTS } from '#verify/v3/answer.ts';
import { verdictOf, type VerdictKind } from '#verifier/verdict.ts';
import { isChangedTicket, isTicketCheck } from '../proof3/ticket-state.ts';

/** `ticket`: nothing is wrong with the draw, and the file of the ticket was changed or is not of it. */
export type FileVerdict = VerdictKind | 'ticket';

export function fileVerdictOf(outcome: Outcome): FileVerdict {
  const kind = verdictOf(outcome);
  const failed = outcome.checks.filter(({ ok }) => !ok);
  const isOwn = failed.every(({ name }) => isTicketCheck(name) || FILE_FAULTS.has(name));
  return kind === 'broken' && isOwn && isChangedTicket(failed) ? 'ticket' : kind;
}
