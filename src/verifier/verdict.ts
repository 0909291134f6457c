// Not of the index: the verify page loads the verifier itself in a worker only.
import type { Check } from '#verify/types.ts';
import { FILE_FAULTS, GENUINE, isDrawHeld } from '#verify/v3/answer.ts';
import type { NotChecked, Verdict3 } from '#verify/v3/types.ts';
import type { Outcome } from './around.ts';

/** What only more of the log shows, from its start or a later state of it. Monitors check it of every draw. */
const OF_MORE_LOG: ReadonlySet<string> = new Set(['first-commitment', 'carried', 'published', 'log', 'series-first']);

/**
 * What nobody can check with the files and the log alone: it needs the device that bought the tickets, the witnesses
 * themselves, more than version 2 of the proof has, a card that is revealed, or a series that is opened.
 */
const ELSEWHERE: ReadonlySet<string> = new Set([
  ...['receipt-nonce', 'receipt-leaves'],
  ...['witness-lists', 'version-2', 'openings'],
  ...['reveals', 'order-dealt', 'series-root'],
]);

/** Checks that a verdict does not wait for. Where the log itself could not be read, checks that need it say so. */
export const BESIDES: ReadonlySet<string> = new Set([...OF_MORE_LOG, ...ELSEWHERE]);

/** What a verdict needs and could not be checked. */
export const openChecks = ({ checks, notChecked }: Verdict3): NotChecked[] =>
  notChecked.filter(({ name }) => {
    // A receipt is compared with the record of one of its draws.
    const isMade = name === 'receipt-draw' && checks.some((check) => check.name === name);
    return !isMade && !BESIDES.has(name);
  });

/** What decides, too, and can only be checked elsewhere. */
export const checkedElsewhere = ({ notChecked }: Pick<Verdict3, 'notChecked'>): NotChecked[] =>
  notChecked.filter(({ name }) => ELSEWHERE.has(name));

/** What only more of the log shows. */
export const shownByMoreLog = ({ notChecked }: Pick<Verdict3, 'notChecked'>): NotChecked[] =>
  notChecked.filter(({ name }) => OF_MORE_LOG.has(name));

const PROOF = 'ticket-proof';
/** Checks that fail where a ticket's file is not what was given for an order, of version 2, too, or of another draw. */
const OF_FILE: ReadonlySet<string> = new Set(['ticket-shape', 'ticket-draw', 'receipt', ...GENUINE]);
const OF_TICKET = ['ticket-rules', 'receipt-commitment', 'receipt-seed', PROOF, 'in-tree', 'takes-part'];
const isTicketCheck = (name: string): boolean => OF_FILE.has(name) || OF_TICKET.includes(name);

/**
 * Of failed checks of a ticket whose draw holds. A wrong proof alone is the file's where the rest shows what became of
 * the ticket; where nothing does, the operator itself may have given it.
 */
export function failedState(
  failed: readonly Check[],
  notChecked: readonly NotChecked[],
): 'changed' | 'unknown' | 'failed' {
  if (failed.some(({ name }) => OF_FILE.has(name))) return 'changed';
  if (failed.length === 0 || failed.some(({ name }) => name !== PROOF)) return 'failed';
  return notChecked.some(({ name }) => name === 'in-tree') ? 'unknown' : 'changed';
}

/**
 * `held`: all that decides was checked, and holds. `partly`: what could be checked holds, and what decides, too, can
 * only be checked elsewhere. `incomplete`: nothing is wrong in what could be checked, and something that decides could
 * not be read. `unknown`: the proof in a ticket's file is wrong, and nothing at hand shows whether it took part.
 * `file`: only a file that was given beside is not what the operator published. `ticket`: the draw holds, and a
 * ticket's file was changed or is not of it. `fault`: the operator broke a rule, also in the draw of a ticket or a
 * receipt, and the numbers follow from the closing all the same. `broken`: something else does not hold.
 */
export type VerdictKind = 'held' | 'partly' | 'incomplete' | 'unknown' | 'file' | 'ticket' | 'fault' | 'broken';

function verdictOfTicket({ checks, notChecked }: Outcome, failed: readonly Check[]): VerdictKind {
  if (!failed.every(({ name }) => isTicketCheck(name))) return 'broken';
  const state = failedState(failed, notChecked);
  if (state === 'failed') return 'broken';
  if (state === 'changed') return 'ticket';
  return checks.some(({ name, ok }) => !ok && FILE_FAULTS.has(name)) ? 'file' : 'unknown';
}

const OF_PART: readonly string[] = ['in-tree', 'takes-part', 'ticket-draw', 'receipt-in-log', 'receipt-draw'];

/** Whether it could not be told of a ticket or a receipt that it took part. */
export const isPartOpen = (outcome: Verdict3): boolean =>
  openChecks(outcome).some(({ name }) => OF_PART.includes(name));

export function verdictOf(outcome: Outcome): VerdictKind {
  const { subject, checks } = outcome;
  if (checks.every(({ ok }) => ok)) {
    if (openChecks(outcome).length > 0) return 'incomplete';
    return checkedElsewhere(outcome).length > 0 ? 'partly' : 'held';
  }
  const failed = checks.filter(({ name, ok }) => !ok && !FILE_FAULTS.has(name));
  if (failed.length === 0) return 'file';
  const isTicket = subject.startsWith('ticket ');
  // A ticket that is not shown to be in the closing's tree may be one that the operator left out.
  const isLeftOut = isTicket && outcome.notChecked.some(({ name }) => name === 'in-tree');
  if (isDrawHeld(outcome) && !isLeftOut) return 'fault';
  return isTicket ? verdictOfTicket(outcome, failed) : 'broken';
}
