import { attemptRead, type Around, type Outcome } from './around.ts';
import { checkCardOrder, checkSeriesData } from './cards/check-cards.ts';
import { checkCancelled, checkDrawRecord } from './check-draw.ts';
import { checkOld } from './check-old.ts';
import { checkReceiptBeside } from './check-receipt.ts';
import { checkTicket, checkTickets, unreadTicket } from './check-ticket.ts';
import { wrongUse } from './failure.ts';
import { givenTogether, isTicket, type Kind, type Shown } from './shapes.ts';

type CheckFile = (shown: Shown, around: Around) => Promise<Outcome>;

/** What can be verified, in the order in which one of several files is taken: the others are beside it. */
const CHECKS: readonly (readonly [Kind, CheckFile])[] = [
  ['ticket', checkTicket],
  ['receipt', checkReceiptBeside],
  ['record', checkDrawRecord],
  ['draw', checkCancelled],
  ['cards', checkCardOrder],
  ['series', checkSeriesData],
  ['old-ticket', checkOld],
  ['old-receipt', checkOld],
  ['old-record', checkOld],
  ['old-draw', checkOld],
];

/** What of several files is verified; undefined where all are beside something that is missing. */
export const findSubject = (given: readonly Shown[]): Shown | undefined =>
  CHECKS.flatMap(([kind]) => given.find((one) => one.kind === kind) ?? [])[0];

function requireOneOfAKind(given: readonly Shown[]): void {
  const twice = given.find(({ kind }, i) => given.findIndex((other) => other.kind === kind) !== i);
  if (twice)
    throw wrongUse(
      'Give one file of a kind: one record, one ticket, one receipt or one series, and what belongs to it.',
      'several',
    );
}

const isReceipt = ({ kind }: Shown): boolean => kind === 'receipt' || kind === 'old-receipt';

/** Tickets, and after them a receipt that was given with them, as a saved page holds both. */
async function checkBoth(files: readonly Shown[], around: Omit<Around, 'given'>): Promise<Outcome[]> {
  const others = files.filter((file) => !isReceipt(file));
  const found = await attemptRead(() => checkFiles(others, around));
  const tickets =
    'value' in found ? found.value : others.filter(isTicket).map((ticket) => unreadTicket(ticket, found.reason));
  const receipts = await checkFiles(
    files.filter((file) => !isTicket(file)),
    around,
  );
  return [...tickets, ...receipts];
}

/** Verifies files: each of several tickets, with the other files beside it, and a receipt. */
export async function checkFiles(files: readonly Shown[], around: Omit<Around, 'given'>): Promise<Outcome[]> {
  if (files.some(isReceipt) && files.some(isTicket)) return checkBoth(files, around);
  const tickets = files.filter(({ kind }) => kind === 'ticket');
  const given = files.filter(({ kind }) => kind !== 'ticket');
  if (tickets.length > 1 && !given.some(isTicket)) {
    requireOneOfAKind(given);
    return checkTickets(tickets, { ...around, given });
  }
  const outcomes: Outcome[] = [];
  const groups = givenTogether(files);
  for (const together of groups) {
    const checkTogether = () => check({ ...around, given: together });
    const [ticket] = together;
    if (groups.length === 1 || !ticket) outcomes.push(await checkTogether());
    else {
      const found = await attemptRead(checkTogether);
      outcomes.push('value' in found ? found.value : unreadTicket(ticket, found.reason));
    }
  }
  return outcomes;
}

/** Verifies the one file of those given that the others belong to. */
export async function check(around: Around): Promise<Outcome> {
  const { given } = around;
  requireOneOfAKind(given);
  for (const [kind, checkFile] of CHECKS) {
    const shown = given.find((one) => one.kind === kind);
    if (shown) return checkFile(shown, around);
  }
  throw wrongUse(
    'A list of tickets or of winners is checked with the record of its draw: give the record, too.',
    'no-record',
  );
}
