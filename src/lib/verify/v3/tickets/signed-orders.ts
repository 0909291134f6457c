import { parseReceipt3, parseTicket3 } from '../files.ts';
import { parseEntryOf } from '../log/entries.ts';
import { readPart } from '../log/log-part.ts';
import type { LogPart, Pins3, Receipt3, ReceiptDraw, SignedOrder } from '../types.ts';
import { orderName } from './order-secrets.ts';
import { pathFault, signedChecks } from './receipt.ts';

type Signed = Pick<Receipt3, 'entry' | 'operatorKey' | 'signature'>;
interface NamedDraw extends ReceiptDraw {
  readonly name: string;
}

interface FileOrder {
  readonly signed: Signed;
  readonly draws: readonly NamedDraw[];
}

/** What a ticket or a receipt says of its order; undefined of anything else. */
function readFile(value: unknown): FileOrder | undefined {
  const ticket = parseTicket3(value);
  if ('value' in ticket) {
    const { drawId, name, receipt } = ticket.value;
    return { signed: receipt, draws: [{ ...receipt, drawId, name }] };
  }
  const shaped = parseReceipt3(value);
  if ('fault' in shaped) return undefined;
  const receipt = shaped.value;
  return {
    signed: receipt,
    draws: receipt.draws.map((draw) => ({ ...draw, name: orderName(receipt, draw.drawId) })),
  };
}

/** The orders of a file as far as the operator signed them. */
function ordersOf({ signed, draws }: FileOrder): SignedOrder[] {
  const orders = parseEntryOf('orders', signed.entry);
  return draws.flatMap(({ name, ...draw }) => {
    const batch = orders?.draws.find(({ drawId }) => drawId === draw.drawId);
    if (!orders || !batch || pathFault(draw, name, orders) !== undefined) return [];
    const { drawId, commitment, leaves } = draw;
    return [{ drawId, commitment, name, leaves, batch: { count: batch.count, root: batch.root } }];
  });
}

/**
 * The orders that tickets and receipts name, each once. One that is not as the operator signed it is left out: it would
 * show nothing of a list.
 */
export function readSignedOrders(values: readonly unknown[], pins: Pins3, log?: LogPart): readonly SignedOrder[] {
  const shown = log && readPart(log, pins);
  const part = typeof shown === 'object' ? shown : undefined;
  // An order may have hundreds of tickets, with one signature.
  const isSigned = new Map<string, boolean>();
  const orders = new Map<string, SignedOrder>();
  for (const value of values) {
    const file = readFile(value);
    if (!file) continue;
    const { entry, operatorKey, signature } = file.signed;
    const key = `${operatorKey} ${signature} ${entry}`;
    if (!isSigned.has(key))
      isSigned.set(
        key,
        signedChecks(file.signed, pins, part).every(({ ok }) => ok),
      );
    if (isSigned.get(key)) for (const order of ordersOf(file)) orders.set(JSON.stringify(order), order);
  }
  return [...orders.values()];
}
