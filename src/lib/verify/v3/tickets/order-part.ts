import type { Check } from '#verify/types.ts';
import { failed, passed } from '../answer.ts';
import { parseReceipt3, parseRecord3 } from '../files.ts';
import { entryHash, parseEntryOf } from '../log/entries.ts';
import { lifeOf } from '../log/life.ts';
import { readPart } from '../log/log-part.ts';
import type { LogPart, Pins3 } from '../types.ts';
import { checkList } from './list.ts';
import { orderName } from './order-secrets.ts';
import { stateOf } from './receipt.ts';

/** What tells whether an order took part in a draw. The record must hold, with the commitment of the receipt. */
export interface BesideOrder {
  readonly record: unknown;
  readonly list: unknown;
  readonly log: LogPart;
}

/**
 * Whether an order took part in a draw: the log has it before the closing, and the list that gives the closing's root
 * has its tickets; or it was stopped before. No check where that cannot be told.
 */
export function checkOrderPart(value: unknown, { record, list, log }: BesideOrder, pins: Pins3): Check[] {
  const [receipt, draw, part] = [parseReceipt3(value), parseRecord3(record), readPart(log, pins)];
  if ('fault' in receipt || 'fault' in draw || typeof part === 'string') return [];
  const { drawId, closing } = draw.value;
  const own = receipt.value.draws.find((one) => one.drawId === drawId);
  const closed = parseEntryOf('closing', closing.entry);
  if (!own || !closed) return [];
  const life = lifeOf(drawId, part);
  const { state } = stateOf(life, entryHash(receipt.value.entry), orderName(receipt.value, drawId));
  if (state === 'missing') return [];
  if (state === 'stopped') return [passed('takes-part', `${drawId} stopped`)];
  const { commitment } = own;
  const { tickets } = checkList(list, { drawId, commitment, closing: closed, rules: undefined, life });
  if (!tickets) return [];
  const leaves = new Set(tickets.map(({ leaf }) => leaf));
  if (own.leaves.every(({ leaf }) => leaves.has(leaf))) return [passed('takes-part', `${drawId} drawn`)];
  const dropped = `the list of draw ${drawId} does not have all tickets of the order, and the log has no stop of it`;
  return [failed('takes-part', `${dropped}: a prize of theirs is owed`)];
}
