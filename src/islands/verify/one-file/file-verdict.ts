import type { Outcome } from '#verifier/around.ts';
import { FILE_FAULTS } from '#verify/v3/answer.ts';
import { verdictOf, type VerdictKind } from '#verifier/verdict.ts';
import { failedState, isTicketCheck } from '../proof3/ticket-state.ts';

/**
 * Of a ticket in whose draw nothing is wrong: `ticket`, its file was changed or is not of it; `unknown`, the proof in
 * its file is wrong, and nothing at hand shows whether it took part.
 */
export type FileVerdict = VerdictKind | 'ticket' | 'unknown';

const SHOWN_AS: Readonly<Record<string, FileVerdict>> = { changed: 'ticket', unknown: 'unknown' };

export function fileVerdictOf(outcome: Outcome): FileVerdict {
  const kind = verdictOf(outcome);
  const failed = outcome.checks.filter(({ name, ok }) => !ok && !FILE_FAULTS.has(name));
  const isTicket = outcome.subject.startsWith('ticket ') && failed.every(({ name }) => isTicketCheck(name));
  if (kind !== 'broken' || !isTicket) return kind;
  return SHOWN_AS[failedState(failed, outcome.notChecked)] ?? kind;
}
