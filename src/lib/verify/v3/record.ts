import { isSignedBy } from '#tlog/index.ts';
import { fromHex, sha256Of, toHex, utf8 } from '../bytes.ts';
import { canonicalJson, omitFields } from '../canonical-json.ts';
import type { Check } from '../types.ts';
import { checkEqual, checkNone, failed, join, passed, verdict } from './answer.ts';
import { carriedTo } from './log/carried.ts';
import { judgeDraw, type FoundDraw } from './draw.ts';
import { entryHash, parseEntryOf } from './log/entries.ts';
import { parseRecord3 } from './files.ts';
import { keyAt } from './log/key-chain.ts';
import { operatorKeys } from './log/keys.ts';
import { lifeOf, type DrawLife } from './log/life.ts';
import { checkList } from './tickets/list.ts';
import { readPart, type ReadPart } from './log/log-part.ts';
import { noteFault, readNote, type LogNote } from './log/notes.ts';
import { checkNumbers, checkRaffle } from './outcome.ts';
import { rootBy } from './tickets/order-leaf.ts';
import { checkFirst } from './log/first.ts';
import type { LogPart, NotChecked, Pins3, Record3, Rules3, SignedOrder, Verdict3 } from './types.ts';
import { checkPrizes, checkWinners } from './tickets/winners.ts';

/** What may be at hand beside a record. */
export interface BesideRecord {
  /** The list of the draw's tickets, as tickets.json says it. */
  readonly list?: unknown;
  /** The opened winners, as winners.json says them. */
  readonly winners?: unknown;
  /** The log from its start, or from the commitment on, to the newest checkpoint of the seal or further. */
  readonly log?: LogPart;
  /** Orders of tickets and receipts that are at hand (`readSignedOrders`), which the list is compared with. */
  readonly orders?: readonly SignedOrder[];
}

function foundDraw({ drawId, commitment, closing }: Record3): FoundDraw | string {
  const draw = parseEntryOf('draw', commitment.entry);
  if (!draw) return 'the commitment is no entry of the log that commits to a draw';
  if (draw.drawId !== drawId) return 'the commitment is of another draw';
  const closed = parseEntryOf('closing', closing.entry);
  if (!closed) return 'the closing is no entry of the log that closes a draw';
  return {
    commitment: { index: commitment.index, hash: entryHash(commitment.entry), entry: draw },
    closing: { index: closing.index, hash: entryHash(closing.entry), entry: closed },
  };
}

function inLogFault({ commitment, closing, seal }: Record3, draw: FoundDraw, notes: readonly LogNote[]) {
  const leads = (leaf: string, index: number, path: readonly string[], { size, root }: LogNote): boolean =>
    rootBy(leaf, { index, count: size, path }) === root;
  const [first] = notes;
  if (!first || !leads(draw.commitment.hash, commitment.index, commitment.path, first))
    return 'the commitment is not in the tree of the first checkpoint';
  const without = notes.findIndex((note, i) => !leads(draw.closing.hash, closing.index, seal[i]?.path ?? [], note));
  return without < 0 ? undefined : `the closing is not in the tree of checkpoint ${without + 1}`;
}

/** The part of the log that was shown, if it tells of this draw; text says why it does not. */
function readLog(log: LogPart, { commitment, closing }: FoundDraw, notes: readonly LogNote[], pins: Pins3) {
  const part = readPart(log, pins);
  if (typeof part === 'string') return part;
  if (part.first > commitment.index || part.end <= closing.index)
    return 'the part of the log does not reach from the commitment to the closing';
  for (const [i, { size, root }] of notes.entries()) {
    if (size > part.end) return `the part of the log ends before checkpoint ${i + 1} of the seal`;
    if (part.rootAt(size) !== root) return `checkpoint ${i + 1} of the seal is of another log: it was split`;
  }
  return part;
}

/**
 * Whether the record names a key of the operator, and the one that holds at its place in the log. Where its entry was
 * not read, it is known to come after the closing.
 */
function checkOperator({ operatorKey, hash, closing }: Record3, pins: Pins3, part?: ReadPart, life?: DrawLife): Check {
  const keys = operatorKeys(pins, part);
  const at = keys.findIndex(({ key }) => key === operatorKey);
  if (at < 0) return failed('operator', 'the record names another operator key', keys.at(-1)?.key, operatorKey);
  const placed = life?.record?.entry.hash === hash ? life.record.index : undefined;
  const isOver = keys.slice(at + 1).some(({ from }) => from <= closing.index);
  if (placed === undefined && isOver)
    return failed(
      'operator',
      'the record names a key that was changed before its draw was closed',
      undefined,
      operatorKey,
    );
  const holding = placed === undefined ? operatorKey : keyAt(keys, placed);
  return holding === operatorKey
    ? passed('operator', operatorKey)
    : failed('operator', 'the record names a key that did not hold at its place in the log', holding, operatorKey);
}

function checkHash(record: Record3): Check {
  const body = canonicalJson(omitFields(record, 'hash', 'signature')) ?? '';
  return checkEqual('hash', toHex(sha256Of(utf8(body))), record.hash, 'the record was changed after it was signed');
}

function checkSigned({ operatorKey, hash, signature }: Record3): Check {
  const isSigned = isSignedBy(fromHex(operatorKey), fromHex(hash), fromHex(signature));
  return checkNone('signed', isSigned ? undefined : 'the record is not signed by the key that it names');
}

/** Why a file is not a record as the key that it names signed it; undefined where it is, whatever it says. */
export function recordFault(value: unknown): string | undefined {
  const shaped = parseRecord3(value);
  if ('fault' in shaped) return shaped.fault;
  return [checkHash(shaped.value), checkSigned(shaped.value)].find(({ ok }) => !ok)?.reason;
}

/** List and winners, as far as they are at hand. */
function checkBeside(record: Record3, draw: FoundDraw, more: BesideRecord, life?: DrawLife, rules?: Rules3): Verdict3 {
  const missing = (name: string, reason: string): Verdict3 => verdict([], [{ name, reason }]);
  if (more.list === undefined) {
    const list = missing('list', 'the list of the tickets was not shown');
    return join(list, missing('winners', 'places follow from the list of the tickets, which was not shown'));
  }
  const { drawId } = record;
  const { hash: commitment } = draw.commitment;
  const { orders } = more;
  const list = checkList(more.list, { drawId, commitment, closing: draw.closing.entry, rules, life, orders });
  if (more.winners === undefined) return join(list.verdict, missing('winners', 'the opened winners were not shown'));
  const { tickets, roots } = list;
  if (!tickets || !rules) return join(list.verdict, missing('winners', 'places need a list that gives the closing'));
  return join(list.verdict, checkWinners(more.winners, { record, commitment, rules, tickets, roots }));
}

/** Checks the record of a draw (docs/draw-proof.md §11). A value that is no record gets a single failed check. */
export function verifyRecord3(value: unknown, pins: Pins3, more: BesideRecord = {}): Verdict3 {
  const shaped = parseRecord3(value);
  if ('fault' in shaped) return verdict([failed('shape', shaped.fault)]);
  const record = shaped.value;
  const draw = foundDraw(record);
  if (typeof draw === 'string') return verdict([failed('shape', draw)]);
  const read = record.seal.map(({ checkpoint }) => readNote(checkpoint));
  const splitFault = noteFault(read, pins);
  if (splitFault !== undefined) return verdict([passed('shape'), failed('checkpoints', splitFault)]);
  const notes = read.filter((note) => note !== undefined);
  const shown = more.log && readLog(more.log, draw, notes, pins);
  const part = typeof shown === 'string' ? undefined : shown;
  const life = part && lifeOf(record.drawId, part);
  const carried = part && carriedTo(record.drawId, draw.closing.index, part);
  const judged = judgeDraw(draw, notes, record.beacon, pins, carried);
  const sizes = new Set(notes.map(({ size }) => size));
  const apart: NotChecked[] =
    sizes.size > 1 && !part
      ? [{ name: 'checkpoints', reason: 'whether its checkpoints are of one log tells the log' }]
      : [];
  const checks = [
    passed('shape'),
    checkHash(record),
    checkOperator(record, pins, part, life),
    checkSigned(record),
    passed('checkpoints', notes.length),
    ...(typeof shown === 'string' ? [failed('log', shown)] : []),
    checkNone('in-log', inLogFault(record, draw, notes)),
    ...judged.checks,
    checkNumbers(record, draw, judged.rules),
    ...checkRaffle(record, draw, judged.rules, carried),
    ...(judged.rules ? [checkPrizes(record, judged.rules)] : []),
  ];
  const beside = checkBeside(record, draw, more, life, judged.rules);
  return join(
    verdict(checks, apart),
    beside,
    checkFirst(record, draw, part && life && { part, life }, pins, judged.rules, more.winners),
  );
}
