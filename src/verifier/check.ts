import { type Around, type Outcome } from './around.ts';
import { checkCancelled, checkDrawRecord } from './check-draw.ts';
import { checkOld } from './check-old.ts';
import { checkReceipt, checkTicket } from './check-ticket.ts';
import { wrongUse } from './failure.ts';
import type { Kind, Shown } from './shapes.ts';

type CheckFile = (shown: Shown, around: Around) => Promise<Outcome>;

/** What can be verified, in the order in which one of several files is taken: the others are beside it. */
const CHECKS: readonly (readonly [Kind, CheckFile])[] = [
  ['ticket', checkTicket],
  ['receipt', checkReceipt],
  ['record', checkDrawRecord],
  ['draw', checkCancelled],
  ['old-ticket', checkOld],
  ['old-receipt', checkOld],
  ['old-record', checkOld],
  ['old-draw', checkOld],
];

/** What of several files is verified; undefined where all are beside something that is missing. */
export const findSubject = (given: readonly Shown[]): Shown | undefined =>
  CHECKS.flatMap(([kind]) => given.find((one) => one.kind === kind) ?? [])[0];

/** Verifies the one file of those given that the others belong to. */
export async function check(around: Around): Promise<Outcome> {
  const { given } = around;
  const twice = given.find(({ kind }, i) => given.findIndex((other) => other.kind === kind) !== i);
  if (twice)
    throw wrongUse(
      'Give one file of a kind: one record, one ticket or one receipt, and what belongs to it.',
      'several',
    );
  for (const [kind, checkFile] of CHECKS) {
    const shown = given.find((one) => one.kind === kind);
    if (shown) return checkFile(shown, around);
  }
  throw wrongUse(
    'A list of tickets or of winners is checked with the record of its draw: give the record, too.',
    'no-record',
  );
}
