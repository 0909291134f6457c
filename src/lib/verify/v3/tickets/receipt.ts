import { isSignedBy, leafHash } from '#tlog/index.ts';
import { fromHex, sha256Of, utf8 } from '#verify/bytes.ts';
import type { Check } from '#verify/types.ts';
import { checkNone, failed, isDrawHeld, join, passed, verdict } from '../answer.ts';
import { entryHash, parseEntryOf, type OrdersEntry } from '../log/entries.ts';
import { parseReceipt3 } from '../files.ts';
import { operatorKeys } from '../log/keys.ts';
import { lifeOf, type DrawLife } from '../log/life.ts';
import { readPart, type ReadPart } from '../log/log-part.ts';
import { orderLeaf, rootBy } from './order-leaf.ts';
import { orderName } from './order-secrets.ts';
import { checkPurchase, type Purchase } from './purchase.ts';
import { verifyRecord3 } from '../record.ts';
import type { LogPart, NotChecked, Pins3, Receipt3, ReceiptDraw, Record3, Verdict3 } from '../types.ts';

/** The part of a receipt that the operator signed. */
type Signed = Pick<Receipt3, 'entry' | 'operatorKey' | 'signature'>;

/** Whether a key of the operator that follows from the pins and the log signed the batch. */
export function signedChecks({ entry, operatorKey, signature }: Signed, pins: Pins3, part?: ReadPart): Check[] {
  const keys = operatorKeys(pins, part).map(({ key }) => key);
  const message = sha256Of(utf8('naseeb/receipt/v3'), leafHash(utf8(entry)));
  const isSigned = isSignedBy(fromHex(operatorKey), message, fromHex(signature));
  return [
    keys.includes(operatorKey)
      ? passed('receipt-key', operatorKey)
      : failed('receipt-key', 'the receipt names another operator key', keys[0], operatorKey),
    checkNone('receipt-signed', isSigned ? undefined : 'the receipt is not signed by the key that it names'),
  ];
}

/** Whether the order with this name is in the batch that the operator signed. */
export function pathFault(draw: ReceiptDraw, name: string, { draws }: OrdersEntry): string | undefined {
  const batch = draws.find(({ drawId }) => drawId === draw.drawId);
  if (!batch) return `the batch of the receipt sold no tickets of draw ${draw.drawId}`;
  if (draw.proof.count !== batch.count) return `the path in draw ${draw.drawId} is of a batch of another size`;
  return rootBy(orderLeaf(draw.commitment, name, draw.leaves), draw.proof) === batch.root
    ? undefined
    : `the order is not in its batch for draw ${draw.drawId}`;
}

export interface BesideReceipt extends Purchase {
  /** The record of one of its draws. */
  readonly record?: unknown;
  readonly log?: LogPart;
}

export interface OrderState {
  readonly state: 'sold' | 'stopped' | 'missing';
  /** Whether the draw was closed or cancelled in the log shown: what is missing until then may still come. */
  readonly isOver: boolean;
  /** Empty of an order that takes part. */
  readonly reason: string;
}

/** What the log says of an order in a draw. */
export function stateOf(life: DrawLife, batchHash: string, nameInDraw: string): OrderState {
  const batch = life.batches.find(({ hash }) => hash === batchHash);
  const isOver = (life.closing ?? life.cancelled) !== undefined;
  if (!batch) {
    const reason = isOver
      ? 'its batch does not stand in the log before the draw was closed: the stake is given back, and no prize is owed'
      : 'its batch does not stand in the log that was shown, which has no closing of the draw: it may still come';
    return { state: 'missing', isOver, reason };
  }
  const stop = life.stops.find(
    ({ index, entry }) => entry.name === nameInDraw && entry.orders === batch.index && index > batch.index,
  );
  if (!stop) return { state: 'sold', isOver, reason: '' };
  return { state: 'stopped', isOver, reason: `the order was stopped before the draw closed, at index ${stop.index}` };
}

/** What a draw needs to be valid, beside its list and winners, which change no numbers. */
const DRAW_NEEDS = ['checkpoints', 'first-closing'];

function recordChecks(receipt: Receipt3, orders: OrdersEntry, value: unknown, pins: Pins3, log?: LogPart): Verdict3 {
  const draw = verifyRecord3(value, pins, { log });
  if (!isDrawHeld(draw)) return verdict([failed('receipt-draw', 'the draw itself does not hold')]);
  const record = value as Record3; // verifyRecord3 has checked its shape
  const own = receipt.draws.find(({ drawId }) => drawId === record.drawId);
  if (!own) return verdict([failed('receipt-draw', 'the receipt names other draws')]);
  const open = draw.notChecked.find(({ name }) => DRAW_NEEDS.includes(name));
  const reason = `not all of the draw itself could be checked: ${open?.reason}`;
  const closesAt = parseEntryOf('draw', record.commitment.entry)?.closesAt ?? '';
  const commitment = entryHash(record.commitment.entry);
  const checks = [
    own.commitment === commitment
      ? passed('receipt-commitment')
      : failed('receipt-commitment', 'the receipt names another commitment of the draw', commitment, own.commitment),
    Date.parse(orders.at) < Date.parse(closesAt)
      ? passed('receipt-time', orders.at)
      : failed('receipt-time', 'the receipt was made after the sales of the draw closed', closesAt, orders.at),
  ];
  return open
    ? verdict(checks, [{ name: 'receipt-draw', reason }])
    : verdict([passed('receipt-draw', record.drawId), ...checks]);
}

/**
 * For each draw that the log shown commits to, whether the order takes part. One that is not there, and may still come,
 * is no fault: `receipt-place` is not checked then.
 */
function placeChecks(receipt: Receipt3, part: ReadPart): Verdict3 {
  const hash = entryHash(receipt.entry);
  const answers = receipt.draws.map(({ drawId, commitment }) => {
    const life = lifeOf(drawId, part);
    if (!life.commitment)
      return verdict([], [{ name: 'receipt-in-log', reason: `the log shown has no commitment of draw ${drawId}` }]);
    if (life.commitment.hash !== commitment)
      return verdict([failed('receipt-in-log', `of draw ${drawId} the log has an earlier commitment, or another`)]);
    const { state, isOver, reason } = stateOf(life, hash, orderName(receipt, drawId));
    if (state === 'missing' && !isOver)
      return verdict([], [{ name: 'receipt-place', reason: `of draw ${drawId}: ${reason}` }]);
    return verdict([
      state === 'missing'
        ? failed('receipt-in-log', `of draw ${drawId}: ${reason}`)
        : passed('receipt-in-log', `${drawId} ${state}`),
    ]);
  });
  return join(...answers);
}

/** Checks a receipt: alone, with what was bought, beside the record of a draw, and in the log. */
export function verifyReceipt3(value: unknown, pins: Pins3, more: BesideReceipt = {}): Verdict3 {
  const shaped = parseReceipt3(value);
  if ('fault' in shaped) return verdict([failed('receipt-shape', shaped.fault)]);
  const receipt = shaped.value;
  const orders = parseEntryOf('orders', receipt.entry);
  if (!orders) return verdict([failed('receipt-shape', 'the batch of the receipt is no entry of the log')]);
  const shown = more.log && readPart(more.log, pins);
  const part = typeof shown === 'string' ? undefined : shown;
  const faults = receipt.draws.map((draw) => pathFault(draw, orderName(receipt, draw.drawId), orders));
  const isEach = new Set(receipt.draws.map(({ drawId }) => drawId)).size === receipt.draws.length;
  const noLog: NotChecked = {
    name: 'receipt-in-log',
    reason: 'the log was not shown, so nobody can tell whether the order takes part',
  };
  return join(
    verdict([
      passed('receipt-shape'),
      ...signedChecks(receipt, pins, part),
      checkNone(
        'receipt-path',
        isEach ? faults.find((fault) => fault !== undefined) : 'the receipt names a draw twice',
      ),
    ]),
    checkPurchase(receipt, orders, more, pins),
    more.record === undefined ? verdict([]) : recordChecks(receipt, orders, more.record, pins, more.log),
    verdict(typeof shown === 'string' ? [failed('log', shown)] : []),
    part ? placeChecks(receipt, part) : verdict([], [noLog]),
  );
}
