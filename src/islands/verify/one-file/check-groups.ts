import { checkFiles, findSubject } from '#verifier/check.ts';
import { checkReceiptBeside } from '#verifier/check-receipt.ts';
import { seriesIdOf } from '#verifier/cards/card-files.ts';
import { VerifierFailure, type FailureKind } from '#verifier/failure.ts';
import { drawIdOf, isTicket, type Shown } from '#verifier/shapes.ts';
import type { Outcome } from '#verifier/around.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { isReceipt, isRecord } from './together.ts';

/** Why nothing was checked. */
export interface CheckFault {
  /** `contradiction`: the files that it needs contradict each other. */
  readonly kind: FailureKind | 'contradiction' | undefined;
  /** The verifier's own, in English; undefined where the kind says it all. */
  readonly sentence?: string;
  /** The draw that the file names. */
  readonly drawId: string | undefined;
  /** The names of the two files that contradict each other. */
  readonly files?: readonly [string, string];
}

/** What came out of a file and what is beside it: `outcome`, or else `fault`. */
export interface FileResult {
  readonly subject: Shown;
  readonly outcome?: Outcome;
  readonly fault?: CheckFault;
  /** Of a receipt: what came out of those of its draws that were checked, too. */
  readonly draws?: readonly Outcome[];
  /** The name of the file with the keys; undefined where they are those of the build. */
  readonly keysFile?: string | undefined;
}

const isList = ({ kind }: Shown): boolean => kind === 'list' || kind === 'winners';

/**
 * The draws that are checked, in the order given: those of tickets and, where none of these lacks its
 * record, those of other records. Undefined is one whose id cannot be read.
 */
export function listDraws(given: readonly Shown[]): readonly (string | undefined)[] {
  const ofTickets = new Set(given.filter(isTicket).map(drawIdOf));
  const ofRecords = new Set(given.filter(isRecord).map(drawIdOf));
  const isComplete = [...ofTickets].every((id) => ofRecords.has(id));
  return [...new Set([...ofTickets, ...(isComplete ? ofRecords : [])])];
}

/** What is beside the tickets of a draw: its own or, where it has none of a kind, what belongs to no other one here. */
function besideOf(drawId: string | undefined, given: readonly Shown[]): readonly Shown[] {
  const named = listNamedDraws(given);
  const others = given.filter((one) => !isTicket(one) && !isReceipt(one));
  return [...new Set(others.map(({ kind }) => kind))].flatMap((kind) => {
    const all = others.filter((one) => one.kind === kind);
    const own = all.find((one) => drawIdOf(one) === drawId);
    // Whoever has the record of another draw is told so.
    const stray = all.find((one) => isRecord(one) || !named.includes(drawIdOf(one)));
    const found = own ?? stray;
    return found ? [found] : [];
  });
}

/** The draws that receipts name. */
function listReceiptDraws(receipts: readonly Shown[]): readonly unknown[] {
  const all = receipts.map(({ value: { draws } }): unknown => draws).filter((draws) => Array.isArray(draws));
  return all.flat().map((draw: { drawId?: unknown } | null) => draw?.drawId);
}

/** The draws that are checked, and those that receipts name. */
export const listNamedDraws = (given: readonly Shown[]): readonly unknown[] => [
  ...listDraws(given),
  ...listReceiptDraws(given.filter(isReceipt)),
];

/** Results with what came out of the draws of each receipt. */
export const withDraws = (results: readonly FileResult[]): readonly FileResult[] =>
  results.map((result) => {
    if (!isReceipt(result.subject)) return result;
    const named = listReceiptDraws([result.subject]);
    const own = results.filter(({ subject }) => isRecord(subject) && named.includes(drawIdOf(subject)));
    return { ...result, draws: own.flatMap(({ outcome }) => outcome ?? []) };
  });

/** What is beside a receipt: all records, the lists of its draws, and those that belong to nothing else here. */
function besideReceipt(receipt: Shown, given: readonly Shown[]): readonly Shown[] {
  const own = listReceiptDraws([receipt]);
  const named = listNamedDraws(given);
  return given.filter((one) => {
    if (isTicket(one) || isReceipt(one)) return false;
    return !isList(one) || own.includes(drawIdOf(one)) || !named.includes(drawIdOf(one));
  });
}

/** What is checked at once: the tickets of a draw, or a draw without tickets, with what is beside it; or a receipt. */
export function listGroups(all: readonly Shown[]): readonly (readonly Shown[])[] {
  const given = all.filter(({ kind }) => kind !== 'cards' && kind !== 'series');
  return [...listCardGroups(all), ...(given.length > 0 ? listDrawGroups(given) : [])];
}

/** Each order of cards with its series, and each series without an order. */
function listCardGroups(all: readonly Shown[]): readonly (readonly Shown[])[] {
  const orders = all.filter(({ kind }) => kind === 'cards');
  const series = all.filter(({ kind }) => kind === 'series');
  const alone = series.filter((one) => !orders.some((order) => seriesIdOf(order) === seriesIdOf(one)));
  return [
    ...orders.map((order) => [order, ...series.filter((one) => seriesIdOf(one) === seriesIdOf(order))]),
    ...alone.map((one) => [one]),
  ];
}

function listDrawGroups(given: readonly Shown[]): readonly (readonly Shown[])[] {
  const tickets = given.filter(isTicket);
  const receipts = given.filter(isReceipt);
  const beside = given.filter((one) => !isTicket(one) && !isReceipt(one));
  const draws = listDraws(given).map((id) => [
    ...tickets.filter((one) => drawIdOf(one) === id),
    ...besideOf(id, given),
  ]);
  const [withTickets, others] = [draws.filter((all) => all.some(isTicket)), draws.filter((all) => !all.some(isTicket))];
  const groups = [...withTickets, ...receipts.map((one) => [one, ...besideReceipt(one, given)]), ...others];
  // A list or winners alone are told what they need.
  if (groups.length > 0) return groups;
  return [...new Set(beside.map(drawIdOf))].map((id) => beside.filter((one) => drawIdOf(one) === id));
}

/** Of a receipt the records of all its draws may be at hand. */
function checkOne(given: readonly Shown[], pins: Pins3): Promise<readonly Outcome[]> {
  const around = { pins, origin: undefined, log: undefined, isWhole: false };
  const [receipt, ...beside] = given;
  if (receipt?.kind === 'receipt')
    return checkReceiptBeside(receipt, { ...around, given }).then((outcome) => [outcome]);
  if (receipt?.kind !== 'old-receipt') return checkFiles(given, around);
  const named = listReceiptDraws([receipt]);
  const records = beside.filter(({ kind }) => kind === 'old-record');
  const own = records.find(({ value }) => named.includes(value['drawId'])) ?? records[0];
  return checkFiles(own ? [receipt, own] : [receipt], around);
}

/** Checks a group: of several tickets the draw once. What ends the check of one ends that of all. */
export async function checkGroup(given: readonly Shown[], pins: Pins3): Promise<readonly FileResult[]> {
  const tickets = given.filter(isTicket);
  const subjects = tickets.length > 0 ? tickets : [findSubject(given) ?? given[0]].filter((one) => one !== undefined);
  try {
    const outcomes = await checkOne(given, pins);
    return outcomes.flatMap((outcome, i) => (subjects[i] ? [{ subject: subjects[i], outcome }] : []));
  } catch (error) {
    const isKnown = error instanceof VerifierFailure;
    const fault = { kind: isKnown ? error.kind : undefined, sentence: isKnown ? error.message : String(error) };
    return subjects.map((subject) => ({ subject, fault: { ...fault, drawId: drawIdOf(subject) } }));
  }
}
