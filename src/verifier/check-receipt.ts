import { parseReceipt3 } from '#verify/v3/files.ts';
import { failed, join, verdict as verdictOf } from '#verify/v3/answer.ts';
import { readSignedOrders, checkOrderPart, verifyReceipt3, type LogPart, type NotChecked } from '#verify/v3/index.ts';
import { faultByOrders } from '#verify/v3/tickets/list.ts';
import type { Check } from '#verify/types.ts';
import type { Verdict3 } from '#verify/v3/types.ts';
import {
  attempt,
  changedKeys,
  explain,
  fetchBeside,
  findBeside,
  findLogWithProofs,
  valueOf,
  type Around,
  type Found,
  type Outcome,
} from './around.ts';
import { findCancelled, joinCancelled, listCancelled } from './cancelled-draws.ts';
import { checkRecord, indexOf, unfinished } from './check-draw.ts';
import { groupByDraw, type DrawLists } from './given/files.ts';
import { findDraw } from './given/record.ts';
import { checkWitnessed, readLogWitnesses } from './seal-facts.ts';
import { drawIdOf, type Shown } from './shapes.ts';

/** So many draws of a receipt are looked up. */
const MOST_DRAWS = 100;

interface ReceiptDraws {
  /** The draws that could be read. */
  readonly shown: readonly Shown[];
  /** The commitments of all draws of the receipt; undefined where one could not be read. */
  readonly commitments: readonly string[] | undefined;
  /** What is said of records that were given and are not used. */
  readonly marks: readonly Check[];
  readonly notes: readonly NotChecked[];
}

const commitmentOf = ({ value }: Shown): string | undefined => {
  const { entry } = (value['commitment'] ?? {}) as { entry?: unknown };
  return typeof entry === 'string' ? entry : undefined;
};

async function findDraws(ids: readonly string[], around: Around): Promise<ReceiptDraws> {
  const shown: Shown[] = [];
  const marks: Check[] = [];
  const reasons: string[] = [];
  for (const id of ids.slice(0, MOST_DRAWS)) {
    const read = await attempt(() => findDraw(around, ['record', 'draw'], id));
    const found = 'value' in read ? read.value : { ...read, shown: undefined, marks: [] };
    marks.push(...found.marks);
    if (found.shown) shown.push(found.shown);
    else reasons.push(found.reason);
  }
  const texts = shown.map(commitmentOf).filter((text) => text !== undefined);
  if (texts.length === ids.length) return { shown, commitments: texts, marks, notes: [] };
  const reason =
    ids.length > MOST_DRAWS
      ? `the receipt has more than the ${MOST_DRAWS} draws that are looked up`
      : `the commitments of its draws are not at hand: ${reasons[0] ?? 'a draw shows none'}`;
  return { shown, commitments: undefined, marks, notes: [{ name: 'receipt-draws', reason }] };
}

function sealOf(record: Shown | undefined): readonly string[] {
  const seal: unknown = record?.value['seal'];
  const notes = Array.isArray(seal) ? seal.map((one: { checkpoint?: unknown } | null) => one?.checkpoint) : [];
  return notes.filter((note) => typeof note === 'string');
}

/** Whether the order took part in the draw of a record that holds, by the draw's list. */
async function checkPart(receipt: Shown, record: Shown, log: LogPart | undefined, held: Verdict3, around: Around) {
  const isHeld = (wanted: string): boolean => held.checks.some(({ name, ok }) => name === wanted && ok);
  const drawId = drawIdOf(record);
  if (!isHeld('receipt-commitment') || drawId === undefined) return verdictOf([]);
  if (!isHeld('receipt-draw') || !log)
    return verdictOf([], [{ name: 'takes-part', reason: 'not all of the draw itself could be checked' }]);
  const judge = (found: Found<unknown>): Verdict3 => {
    const whyNoList = 'reason' in found ? found.reason : undefined;
    return checkOrderPart(receipt.value, { record: record.value, list: valueOf(found), whyNoList, log }, around.pins);
  };
  const own = judge(await attempt(() => findBeside(around, 'list', drawId)));
  const isGiven = around.given.some(({ kind, isRead }) => kind === 'list' && isRead !== true);
  // The list that was given may have been changed.
  const isElsewhere = isGiven && around.origin !== undefined;
  if (own.notChecked.length === 0 || !isElsewhere) return own;
  return judge(await attempt(() => fetchBeside(around, 'list', drawId)));
}

interface CheckedReceipt {
  readonly outcome: Outcome;
  /** The draws that it names; none where it has not the shape of a receipt. */
  readonly ids: readonly string[];
  /** Those of them that could be read. */
  readonly shown: readonly Shown[];
  /** The log that it was checked with, where it could be read. */
  readonly part?: LogPart | undefined;
}

async function judgeReceipt(receipt: Shown, around: Around, nonce?: string): Promise<CheckedReceipt> {
  const { pins } = around;
  const { value } = receipt;
  const subject = `receipt of order ${String(value['orderId'])}`;
  const shaped = parseReceipt3(value);
  if ('fault' in shaped) return { outcome: { subject, ...verifyReceipt3(value, pins) }, ids: [], shown: [] };
  const ids = [...new Set(shaped.value.draws.map(({ drawId }) => drawId))];
  const { shown, commitments, marks, notes } = await findDraws(ids, around);
  // One that was given goes before others that could be read.
  const isGiven = (one: Shown): boolean => around.given.includes(one);
  const records = shown.filter(({ kind }) => kind === 'record').sort((a, b) => Number(isGiven(b)) - Number(isGiven(a)));
  const [record, ...others] = records;
  const indexes = shown.map(indexOf).filter((index) => index !== undefined);
  const first = indexes.length > 0 ? Math.min(...indexes) : undefined;
  const { part, notes: logNotes } =
    first === undefined
      ? { part: undefined, notes: [] }
      : await findLogWithProofs(around, { first, checkpoints: sealOf(record) }, listCancelled(shown));
  around.onStep?.('checks');
  const device = nonce === undefined ? {} : { nonce };
  const verdict = verifyReceipt3(value, pins, { ...device, record: record?.value, commitments, log: part });
  const cancelled = findCancelled(shown, part, pins);
  const unread = record
    ? others.map(({ value: { drawId } }) => `draw ${String(drawId)}`).join(', ')
    : 'any of its draws: none of those at hand is finished';
  // A draw that was cancelled has no record.
  const isOver = cancelled.length === ids.length;
  const records3: NotChecked[] =
    unread === '' || isOver
      ? []
      : [{ name: 'receipt-draw', reason: `it was not compared with the record of ${unread}` }];
  const isPlaced = verdict.checks.some(({ name, ok }) => name === 'receipt-in-log' && ok);
  const known = shown.flatMap((one) => commitmentOf(one) ?? []);
  const witnessed = isPlaced && part ? [checkWitnessed(ids, known, part, pins)] : [];
  const own = record ? await checkPart(receipt, record, part, verdict, around) : verdictOf([]);
  const all = joinCancelled(join(verdictOf(marks), verdict, own, ...witnessed), cancelled);
  const { checks, notChecked } = explain(all, [...notes, ...logNotes, ...records3]);
  const waiting = shown.filter((one) => one.kind === 'draw' && unfinished(one) !== undefined).map((one) => one.value);
  const signed = part ? readLogWitnesses(known, part.checkpoint) : [];
  const outcome = { subject, checks, notChecked, cancelled, waiting, signed, ...changedKeys(pins, part) };
  return { outcome, ids, shown, part };
}

/**
 * A receipt, with what its draws and the log show.
 *
 * @param nonce What the device sent with the order, where it is the one that checks.
 */
export const checkReceipt = async (receipt: Shown, around: Around, nonce?: string): Promise<Outcome> =>
  (await judgeReceipt(receipt, around, nonce)).outcome;

/** Lists that were given beside a receipt: with the record of their draw or, without it, with the receipt alone. */
async function checkGivenLists(
  { value }: Shown,
  { drawId: id, lists }: DrawLists,
  around: Around,
  part: LogPart | undefined,
): Promise<Verdict3> {
  const found = await attempt(() => findDraw(around, ['record'], id));
  const record = 'value' in found ? found.value : { ...found, shown: undefined };
  if (record.shown?.kind === 'record') return checkRecord(record.shown, around, [{ kind: 'receipt', value }]);
  const list = lists.find(({ kind }) => kind === 'list');
  const fault = list && faultByOrders(list.value, id, readSignedOrders([value], around.pins, part));
  const wrong = `the file was changed, or is of another draw: ${fault}`;
  const reason = `the record of draw ${id} is not at hand: ${record.shown ? 'it is not finished' : record.reason}`;
  const open = lists.filter((one) => fault === undefined || one !== list);
  return verdictOf(
    fault === undefined ? [] : [failed('given-file', wrong, undefined, `${id}/tickets.json`)],
    open.map(({ kind }) => ({ name: kind, reason })),
  );
}

/** A receipt, and the lists of its draws that were given beside it. */
export async function checkReceiptBeside(receipt: Shown, around: Around): Promise<Outcome> {
  const { outcome: own, ids, shown, part } = await judgeReceipt(receipt, around);
  const isList = ({ kind }: Shown): boolean => kind === 'list' || kind === 'winners';
  const [given, others] = [around.given.filter(isList), around.given.filter((one) => !isList(one))];
  const verdicts: Verdict3[] = [];
  for (const group of groupByDraw(ids, given)) {
    // The list is judged beside the draw that the receipt was.
    const beside = { ...around, given: [...shown, ...others, ...group.lists] };
    verdicts.push(await checkGivenLists(receipt, group, beside, part));
  }
  const { checks, notChecked } = join(...verdicts);
  // What both could not read is said once.
  const isSaid = (note: NotChecked): boolean =>
    own.notChecked.some(({ name, reason }) => name === note.name && reason === note.reason);
  const more = notChecked.filter((note) => !isSaid(note));
  return { ...own, checks: [...own.checks, ...checks], notChecked: [...own.notChecked, ...more] };
}
