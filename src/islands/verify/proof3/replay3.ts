import type { Around, Step } from '#verifier/around.ts';
import { checkCancelled, checkRecord, type CheckedRecord } from '#verifier/check-draw.ts';
import { checkReceipt } from '#verifier/check-receipt.ts';
import { checkInDraw } from '#verifier/check-ticket.ts';
import { VerifierFailure } from '#verifier/failure.ts';
import { readSeal } from '#verifier/seal-facts.ts';
import type { Kind, Shown } from '#verifier/shapes.ts';
import { isDrawHeld, type Pins3 } from '#verify/v3/index.ts';
import { calculatedNumbers } from '../checks/calculated-numbers.ts';
import type { ReplayResult } from '../checks/replay-result.ts';
import { MOST_LIST_CHARACTERS } from '../saved-page/saved-data.ts';
import { hasKey, isProof3 } from '../sources/fields.ts';
import type { Evidence } from '../sources/evidence.ts';
import type { Cancellation3 } from './report3.ts';

/** Where what is not at hand may be read; nowhere in a saved page. */
export interface Place {
  readonly origin: string | undefined;
  readonly onStep?: (step: Step) => void;
}

const isSmall = (list: unknown): boolean => JSON.stringify(list).length <= MOST_LIST_CHARACTERS;

const shownAs = (kind: Kind, value: unknown): Shown => ({ kind, value: hasKey(value, 'version') ? value : {} });

/** Of a draw that was cancelled. Where the log cannot be read, nothing was checked. */
async function checkCancellation(draw: Shown, around: Around): Promise<Cancellation3> {
  try {
    const { checks, notChecked, witnesses } = await checkCancelled(draw, around);
    return { checks, notChecked, witnesses };
  } catch (error) {
    if (!(error instanceof VerifierFailure)) throw error;
    return { checks: [], notChecked: [{ name: 'cancelled', reason: error.message }] };
  }
}

/** A check of openings is one of the record in version 3; the page shows it with the raffle. */
const OPENING_CHECKS: readonly string[] = ['winners', 'openings', 'division'];

function raffleChecks({ checks }: CheckedRecord, record: unknown): Pick<ReplayResult, 'raffle'> {
  const own = checks.filter(({ name }) => OPENING_CHECKS.includes(name));
  return hasKey(record, 'raffle') && own.length > 0 ? { raffle: own } : {};
}

/** Checks evidence of version 3 as `npm run verify` does (src/verifier). */
export async function replay3(evidence: Evidence, pins: Pins3, { origin, onStep }: Place): Promise<ReplayResult> {
  const { record, tickets, raffle, list, draw, receipt, nonce, isWhole = false } = evidence;
  // What a saved page holds is a file like any other.
  const read = origin === undefined ? [] : (evidence.read ?? []);
  const given = [
    ...(isProof3(record) ? [shownAs('record', record)] : []),
    ...(list === undefined ? [] : [{ ...shownAs('list', list), isRead: read.includes('list') }]),
    ...(raffle === undefined ? [] : [{ ...shownAs('winners', raffle), isRead: read.includes('winners') }]),
  ];
  const log = origin === undefined ? undefined : `${origin}/log/`;
  const around: Around = { pins, given, origin, log, isWhole, onStep };
  const [shown] = given;
  const sold = [
    ...tickets.map((ticket) => shownAs('ticket', ticket)),
    ...(isProof3(receipt) ? [shownAs('receipt', receipt)] : []),
  ];
  const own = record === undefined ? undefined : await checkRecord(shown ?? shownAs('record', record), around, sold);
  const opened = own ? checkInDraw(tickets, record, own, pins) : [];
  const held = receipt === undefined ? undefined : await checkReceipt(shownAs('receipt', receipt), around, nonce);
  const isKept = own?.list !== undefined && isSmall(own.list);
  return {
    record: own?.checks ?? [],
    tickets: opened.map(({ checks }) => checks),
    ...(own ? raffleChecks(own, record) : {}),
    ...(held ? { receipt: held.checks } : {}),
    numbers: calculatedNumbers(own?.checks ?? [], record),
    report3: {
      notChecked: own?.notChecked ?? [],
      isHeld: own !== undefined && isDrawHeld(own),
      seal: readSeal(record),
      tickets: opened.map(({ notChecked }) => notChecked),
      ...(held ? { receipt: held.notChecked } : {}),
      ...(held?.cancelled ? { cancelledDraws: held.cancelled } : {}),
      ...(held?.waiting ? { waiting: held.waiting } : {}),
      ...(held?.signed ? { signed: held.signed } : {}),
      ...(draw === undefined ? {} : { cancellation: await checkCancellation(shownAs('draw', draw), around) }),
      ...(isKept ? { list: own.list } : {}),
      ...(own?.list !== undefined && !isKept ? { isListLarge: true } : {}),
      ...(own?.winners === undefined ? {} : { winners: own.winners }),
    },
  };
}
