import { failed, passed, verdict } from '../answer.ts';
import { parseReceipt3, parseRecord3 } from '../files.ts';
import { entryHash, parseEntryOf } from '../log/entries.ts';
import { lifeOf } from '../log/life.ts';
import { readPart } from '../log/log-part.ts';
import type { LogPart, Pins3, Verdict3 } from '../types.ts';
import { checkList } from './list.ts';
import { orderName } from './order-secrets.ts';
import { stateOf } from './receipt.ts';

/** What tells whether an order took part in a draw. The record must hold, with the commitment of the receipt. */
export interface BesideOrder {
  readonly record: unknown;
  readonly list: unknown;
  /** Why there is no list. */
  readonly whyNoList?: string | undefined;
  readonly log: LogPart;
}

/**
 * Whether an order took part in a draw: the log has it before the closing, and the list that gives the closing's root
 * has its tickets; or it was stopped before. Of an order that the log does not have nothing is said here: that is for
 * `receipt-in-log`.
 */
export function checkOrderPart(value: unknown, beside: BesideOrder, pins: Pins3): Verdict3 {
  const [receipt, draw] = [parseReceipt3(value), parseRecord3(beside.record)];
  if ('fault' in receipt || 'fault' in draw) return verdict([]);
  const { drawId, closing } = draw.value;
  const own = receipt.value.draws.find((one) => one.drawId === drawId);
  const closed = parseEntryOf('closing', closing.entry);
  if (!own || !closed) return verdict([]);
  const unknown = (reason: string): Verdict3 => verdict([], [{ name: 'takes-part', reason }]);
  const part = readPart(beside.log, pins);
  if (typeof part === 'string') return unknown(part);
  const life = lifeOf(drawId, part);
  const { state } = stateOf(life, entryHash(receipt.value.entry), orderName(receipt.value, drawId));
  if (state === 'missing') return verdict([]);
  if (state === 'stopped') return verdict([passed('takes-part', `${drawId} stopped`)]);
  if (beside.list === undefined) return unknown(beside.whyNoList ?? 'the list of tickets was not shown');
  const { commitment } = own;
  const context = { drawId, commitment, closing: closed, rules: undefined, life };
  const { tickets, verdict: listed } = checkList(beside.list, context);
  if (!tickets) {
    const why = listed.checks.find(({ ok }) => !ok)?.reason;
    return unknown(`the list of tickets does not give the root of the closing: ${why}`);
  }
  const leaves = new Set(tickets.map(({ leaf }) => leaf));
  if (own.leaves.every(({ leaf }) => leaves.has(leaf))) return verdict([passed('takes-part', `${drawId} drawn`)]);
  const dropped = `the list of draw ${drawId} does not have all tickets of the order, and the log has no stop of it`;
  return verdict([failed('takes-part', `${dropped}: a prize of theirs is owed`)]);
}
