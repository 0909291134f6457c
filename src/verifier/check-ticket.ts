import type { Check } from '#verify/types.ts';
import { parseReceipt3 } from '#verify/v3/files.ts';
import { failed, join, verdict as verdictOf } from '#verify/v3/answer.ts';
import {
  readSignedOrders,
  checkOrderPart,
  verifyReceipt3,
  verifyTicket3,
  verifyTickets3,
  type LogPart,
  type NotChecked,
  type Pins3,
} from '#verify/v3/index.ts';
import { faultByOrders } from '#verify/v3/tickets/list.ts';
import type { Verdict3 } from '#verify/v3/types.ts';
import {
  attempt,
  attemptOf,
  attemptRead,
  changedKeys,
  explain,
  fetchBeside,
  findBeside,
  findLogWithProofs,
  findShown,
  requireRecord,
  valueOf,
  type Around,
  type Found,
  type Outcome,
} from './around.ts';
import { findCancelled, joinCancelled, listCancelled } from './cancelled-draws.ts';
import { checkRecord, indexOf, unfinished, type CheckedRecord } from './check-draw.ts';
import { unreadable } from './failure.ts';
import { groupByDraw, type DrawLists } from './given-files.ts';
import { checkWitnessed, readLogWitnesses } from './seal-facts.ts';
import { drawIdOf, type Shown } from './shapes.ts';
import { openChecks } from './verdict.ts';

/** So many draws of a receipt are looked up. */
const MOST_DRAWS = 100;

async function findRecord(drawId: string, around: Around): Promise<Shown> {
  requireRecord(around, 'record', drawId);
  const shown = await findShown(around, ['record'], `${drawId}.json`, drawId);
  if (shown.kind === 'record') return shown;
  throw unreadable(unfinished(shown) ?? `Draw ${drawId} was cancelled: no ticket took part in it.`);
}

/** The draw of tickets, checked before them, and its list with their orders. */
async function checkDrawOf(drawId: string, tickets: readonly Shown[], around: Around) {
  const record = await findRecord(drawId, around);
  return { record, draw: await checkRecord(record, around, [...tickets, ...around.given]) };
}

const subjectOf = ({ value: { entryNo, orderId, drawId } }: Shown): string =>
  `ticket ${String(entryNo)} of order ${String(orderId)} in draw ${String(drawId)}`;

/** One of several tickets, whose draw could not be read. */
export const unreadTicket = (ticket: Shown, reason: string): Outcome => ({
  subject: subjectOf(ticket),
  checks: [],
  notChecked: (ticket.kind === 'ticket' ? ['in-tree', 'takes-part'] : ['in-tree']).map((name) => ({ name, reason })),
});

/**
 * Checks tickets beside the record of their draw, which was checked before. Where not all of the draw could be checked,
 * nobody can say that it is valid.
 */
export function checkInDraw(values: readonly unknown[], record: unknown, draw: CheckedRecord, pins: Pins3): Verdict3[] {
  const verdicts = verifyTickets3(values, record, pins, { log: draw.part, list: draw.list });
  if (openChecks(draw).length === 0) return verdicts;
  const isOfDraw = ({ name, ok }: Check): boolean => name === 'ticket-draw' && ok;
  return verdicts.map((own) => {
    if (!own.checks.some(isOfDraw)) return own;
    const checks = own.checks.filter((check) => !isOfDraw(check));
    return verdictOf(checks, [
      { name: 'ticket-draw', reason: 'not all of the draw itself could be checked' },
      ...own.notChecked,
    ]);
  });
}

function joinTicket(
  ticket: Shown,
  own: Verdict3,
  { record, draw }: Awaited<ReturnType<typeof checkDrawOf>>,
  { pins }: Around,
): Outcome {
  return {
    subject: subjectOf(ticket),
    record: record.value,
    checks: [...draw.checks, ...own.checks],
    notChecked: [...draw.notChecked, ...own.notChecked],
    ...changedKeys(pins, draw.part),
  };
}

/** A ticket that names no draw: its shape is wrong, whatever draw it was of. */
const damagedTicket = (ticket: Shown, { pins }: Around): Outcome => ({
  subject: subjectOf(ticket),
  ...verifyTicket3(ticket.value, undefined, pins),
});

/** A ticket, after the draw itself. */
export async function checkTicket(ticket: Shown, around: Around): Promise<Outcome> {
  const drawId = drawIdOf(ticket);
  if (drawId === undefined) return damagedTicket(ticket, around);
  const found = await checkDrawOf(drawId, [ticket], around);
  const { record, draw } = found;
  const [own = verdictOf([])] = checkInDraw([ticket.value], record.value, draw, around.pins);
  return joinTicket(ticket, own, found, around);
}

/** What came out of each of some tickets. A draw is read and checked once, and one that cannot be hides no other. */
export async function checkTickets(tickets: readonly Shown[], around: Around): Promise<Outcome[]> {
  const outcomes = new Map<Shown, Outcome>();
  const drawIds = new Set(tickets.map(drawIdOf));
  // The record of one of several draws is that of another for the rest only.
  const hasOwn = around.given.some((one) => one.kind === 'record' && drawIds.has(drawIdOf(one)));
  const attemptDraw = hasOwn ? attemptOf(['other-record']) : attemptRead;
  for (const drawId of drawIds) {
    const own = tickets.filter((ticket) => drawIdOf(ticket) === drawId);
    if (drawId === undefined) {
      for (const ticket of own) outcomes.set(ticket, damagedTicket(ticket, around));
      continue;
    }
    const found = await attemptDraw(() => checkDrawOf(drawId, own, around));
    if ('reason' in found) {
      for (const ticket of own) outcomes.set(ticket, unreadTicket(ticket, found.reason));
      continue;
    }
    const { record, draw } = found.value;
    const values = own.map(({ value }) => value);
    const verdicts = checkInDraw(values, record.value, draw, around.pins);
    for (const [i, ticket] of own.entries()) {
      const verdict = verdicts[i];
      if (verdict) outcomes.set(ticket, joinTicket(ticket, verdict, found.value, around));
    }
  }
  return tickets.flatMap((ticket) => outcomes.get(ticket) ?? []);
}

interface ReceiptDraws {
  /** The draws that could be read. */
  readonly shown: readonly Shown[];
  /** The commitments of all draws of the receipt; undefined where one could not be read. */
  readonly commitments: readonly string[] | undefined;
  readonly notes: readonly NotChecked[];
}

const commitmentOf = ({ value }: Shown): string | undefined => {
  const { entry } = (value['commitment'] ?? {}) as { entry?: unknown };
  return typeof entry === 'string' ? entry : undefined;
};

async function findDraws(ids: readonly string[], around: Around): Promise<ReceiptDraws> {
  const found: Found<Shown>[] = [];
  for (const id of ids.slice(0, MOST_DRAWS))
    found.push(await attempt(() => findShown(around, ['record', 'draw'], `${id}.json`, id)));
  const shown = found.flatMap((one) => ('value' in one ? [one.value] : []));
  const texts = shown.map(commitmentOf).filter((text) => text !== undefined);
  if (texts.length === ids.length) return { shown, commitments: texts, notes: [] };
  const missing = found.find((one) => 'reason' in one);
  const reason =
    ids.length > MOST_DRAWS
      ? `the receipt has more than the ${MOST_DRAWS} draws that are looked up`
      : `the commitments of its draws are not at hand: ${missing?.reason ?? 'a draw shows none'}`;
  return { shown, commitments: undefined, notes: [{ name: 'receipt-draws', reason }] };
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
  /** The log that it was checked with, where it could be read. */
  readonly part?: LogPart | undefined;
}

async function judgeReceipt(receipt: Shown, around: Around): Promise<CheckedReceipt> {
  const { pins } = around;
  const { value } = receipt;
  const subject = `receipt of order ${String(value['orderId'])}`;
  const shaped = parseReceipt3(value);
  if ('fault' in shaped) return { outcome: { subject, ...verifyReceipt3(value, pins) }, ids: [] };
  const ids = [...new Set(shaped.value.draws.map(({ drawId }) => drawId))];
  const { shown, commitments, notes } = await findDraws(ids, around);
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
  const verdict = verifyReceipt3(value, pins, { record: record?.value, commitments, log: part });
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
  const all = joinCancelled(join(verdict, own, ...witnessed), cancelled);
  const { checks, notChecked } = explain(all, [...notes, ...logNotes, ...records3]);
  const waiting = shown.filter((one) => one.kind === 'draw' && unfinished(one) !== undefined).map((one) => one.value);
  const signed = part ? readLogWitnesses(known, part.checkpoint) : [];
  const outcome = { subject, checks, notChecked, cancelled, waiting, signed, ...changedKeys(pins, part) };
  return { outcome, ids, part };
}

/** A receipt, with what its draws and the log show. */
export const checkReceipt = async (receipt: Shown, around: Around): Promise<Outcome> =>
  (await judgeReceipt(receipt, around)).outcome;

/** Lists that were given beside a receipt: with the record of their draw or, without it, with the receipt alone. */
async function checkGivenLists(
  { value }: Shown,
  { drawId: id, lists }: DrawLists,
  around: Around,
  part: LogPart | undefined,
): Promise<Verdict3> {
  const record = await attempt(() => findShown(around, ['record'], `${id}.json`, id));
  if ('value' in record && record.value.kind === 'record')
    return checkRecord(record.value, around, [{ kind: 'receipt', value }]);
  const list = lists.find(({ kind }) => kind === 'list');
  const fault = list && faultByOrders(list.value, [id], readSignedOrders([value], around.pins, part));
  const wrong = `the file was changed, or is of another draw: ${fault}`;
  const reason = `the record of draw ${id} is not at hand: ${'reason' in record ? record.reason : 'it is not finished'}`;
  const open = lists.filter((one) => fault === undefined || one !== list);
  return verdictOf(
    fault === undefined ? [] : [failed('given-file', wrong, undefined, 'tickets.json')],
    open.map(({ kind }) => ({ name: kind, reason })),
  );
}

/** A receipt, and the lists of its draws that were given beside it. */
export async function checkReceiptBeside(receipt: Shown, around: Around): Promise<Outcome> {
  const { outcome: own, ids, part } = await judgeReceipt(receipt, around);
  const isList = ({ kind }: Shown): boolean => kind === 'list' || kind === 'winners';
  const [given, others] = [around.given.filter(isList), around.given.filter((one) => !isList(one))];
  const verdicts: Verdict3[] = [];
  for (const group of groupByDraw(ids, given)) {
    const beside = { ...around, given: [...others, ...group.lists] };
    verdicts.push(await checkGivenLists(receipt, group, beside, part));
  }
  const { checks, notChecked } = join(...verdicts);
  // What both could not read is said once.
  const isSaid = (note: NotChecked): boolean =>
    own.notChecked.some(({ name, reason }) => name === note.name && reason === note.reason);
  const more = notChecked.filter((note) => !isSaid(note));
  return { ...own, checks: [...own.checks, ...checks], notChecked: [...own.notChecked, ...more] };
}
