import { parseRecord3 } from '#verify/v3/files.ts';
import { readSignedOrders, verifyCancellation3, verifyRecord3, type LogPart, type Verdict3 } from '#verify/v3/index.ts';
import {
  attempt,
  changedKeys,
  explain,
  findBeside,
  findLog,
  findLogWithProofs,
  valueOf,
  type Around,
  type Found,
  type Outcome,
} from './around.ts';
import { judgeCancellation } from './cancelled-draws.ts';
import { unreadable, wrongUse } from './failure.ts';
import { judgeBeside } from './given/files.ts';
import { readCancelWitnesses } from './seal-facts.ts';
import { cancelledAtOf, drawIdOf, type Shown } from './shapes.ts';

export interface CheckedRecord extends Verdict3 {
  /** The log that it was checked with, where it could be read. */
  readonly part?: LogPart;
  /** What was at hand beside it; not checked unless `checks` says so. */
  readonly list?: unknown;
  readonly winners?: unknown;
}

const noteOf = (name: string, found: Found<unknown>, { origin }: Around) =>
  'reason' in found && origin !== undefined ? [{ name, reason: found.reason }] : [];

/** A record, with all of what is beside it that can be read. `own`: tickets and receipts, whose orders the list has. */
export async function checkRecord(
  { value }: Shown,
  around: Around,
  own: readonly Shown[] = around.given,
): Promise<CheckedRecord> {
  const { pins } = around;
  const shaped = parseRecord3(value);
  // Nothing is asked for in the name of a file that is no record.
  if ('fault' in shaped) return verifyRecord3(value, pins);
  const { drawId, commitment, seal } = shaped.value;
  const checkpoints = seal.map(({ checkpoint }) => checkpoint);
  const { part, notes } = await findLog(around, { first: commitment.index, checkpoints });
  const list = await attempt(() => findBeside(around, 'list', drawId));
  const winners = await attempt(() => findBeside(around, 'winners', drawId));
  around.onStep?.('checks');
  const sold = own.filter(({ kind }) => kind === 'ticket' || kind === 'receipt').map((one) => one.value);
  const orders = readSignedOrders(sold, pins, part);
  const judge = (beside: object) => verifyRecord3(value, pins, { ...beside, log: part, orders });
  const { verdict, found } = await judgeBeside({ list, winners }, judge, drawId, around);
  const why = [...notes, ...noteOf('list', found.list, around), ...noteOf('winners', found.winners, around)];
  return { ...explain(verdict, why), list: valueOf(found.list), winners: valueOf(found.winners), part };
}

export const subjectOf = (shown: Shown): string => `draw ${drawIdOf(shown) ?? 'without an id'}`;

export async function checkDrawRecord(shown: Shown, around: Around): Promise<Outcome> {
  const { checks, notChecked, part } = await checkRecord(shown, around);
  const keys = changedKeys(around.pins, part);
  return { subject: subjectOf(shown), record: shown.value, checks, notChecked, ...keys };
}

const isPlaced = (value: unknown): value is { readonly index: number } =>
  typeof value === 'object' && value !== null && 'index' in value && Number.isSafeInteger(value.index);

export const indexOf = ({ value }: Shown): number | undefined =>
  isPlaced(value['commitment']) && value['commitment'].index >= 0 ? value['commitment'].index : undefined;

/** Why a draw without a record cannot be verified yet; undefined of one that was cancelled. */
export const unfinished = (shown: Shown): string | undefined =>
  shown.value['state'] === 'cancelled'
    ? undefined
    : `The ${subjectOf(shown)} is not finished, its state is ${JSON.stringify(shown.value['state'])}: there is no record to check yet.`;

/** A draw that shows no record: whether it was cancelled as docs/draw-proof.md allows. */
export async function checkCancelled(shown: Shown, around: Around): Promise<Outcome> {
  const sentence = unfinished(shown);
  if (sentence !== undefined) throw unreadable(sentence, 'not-finished');
  const drawId = drawIdOf(shown);
  if (drawId === undefined) throw wrongUse('The cancelled draw has no id: its file is damaged.');
  if (around.log === undefined)
    throw wrongUse(
      'That a draw was cancelled is in the log, and not in a file: say with --log where the log is read.',
      'needs-log',
    );
  const first = indexOf(shown);
  if (first === undefined) throw unreadable(`The commitment of draw ${drawId} has no place in the log yet.`);
  const { part, notes } = await findLogWithProofs(around, { first, checkpoints: [] }, [drawId]);
  if (!part) throw unreadable(`The log could not be read: ${notes.map(({ reason }) => reason).join('; ')}`);
  around.onStep?.('checks');
  const verdict = judgeCancellation(
    verifyCancellation3(drawId, around.pins, part, { cancelledAt: cancelledAtOf(shown) }),
  );
  const lists = {
    name: 'witness-lists',
    reason: 'the witnesses were not asked whether they had seen the closing in time, which would have sealed the draw',
  };
  const witnesses = readCancelWitnesses(drawId, around.pins, part);
  const { checks, notChecked } = explain(verdict, [...notes, ...(witnesses?.isClosed ? [lists] : [])]);
  const keys = changedKeys(around.pins, part);
  return { subject: `cancellation of draw ${drawId}`, checks, notChecked, witnesses, ...keys };
}
