import type { Check } from '#verify/types.ts';
import type { LogPart, Receipt3, Record3, TicketList, Verdict3, Winners3 } from '#verify/v3/types.ts';
import { LOG, MemoryLog } from './memory-log.ts';
import {
  close,
  commit,
  inTime,
  listOf,
  order,
  pins,
  recordOf,
  sell,
  ticketOf,
  winnersOf,
  type Draw,
  type Order,
} from './world.ts';

/** A draw that was held as it should be, with all that its operator published. */
export interface HeldDraw {
  readonly log: MemoryLog;
  readonly draw: Draw;
  readonly orders: readonly Order[];
  readonly receipts: readonly Receipt3[];
  readonly record: Record3;
  readonly beside: { readonly list: TicketList; readonly winners: Winners3; readonly log: LogPart };
}

/** A log with its first entries, before any draw of these tests. */
export function startLog(): MemoryLog {
  const log = new MemoryLog();
  log.append({ type: 'start', origin: LOG.name, logKey: LOG.verifier, operatorKey: pins.operatorKey });
  for (const [type, [rules]] of Object.entries(pins.rules))
    log.append({ type: 'rules', lotteryType: Number(type), rules });
  return log;
}

/** The log of a draw of game 69 that is open, with one order sold. */
export function openDraw(drawId = '69-261121-0642') {
  const log = startLog();
  const draw = commit(log, drawId);
  const own = order(1, 'nap4|1,4,7,9|1|100');
  const [receipt] = sell(log, [own], [draw]);
  if (!receipt) throw new Error('an order has a receipt');
  return { log, draw, own, receipt };
}

const PAIRS = [1, 2, 3, 4, 5].flatMap((a) => [1, 2, 3, 4, 5].filter((b) => b > a).map((b) => `${a},${b}`));

/** Orders of a few entries each, as many as a game needs. */
export const ORDERS: Readonly<Record<number, () => Order[]>> = {
  61: () =>
    Array.from({ length: 7 }, (_, n) =>
      order(n, `main|1,2,3,4,5,${6 + n}/${1 + n}|1|2000|AB${String(n).padStart(7, '0')}`),
    ),
  69: () => [
    order(1, 'nap4|1,4,7,9|1|100', 'predict2|3/7|5|500'),
    order(2, 'nap4|2,3,5,8|2|200'),
    order(3, 'predict2|11/10|1|100'),
  ],
  // Every pair is bought, some twice: the shared prize is always won.
  80: () =>
    PAIRS.map((pair, n) => order(n, `main|${pair}|${1 + (n % 2)}|${3_000 * (1 + (n % 2))}`, `main|${pair}|1|3000`)),
};

export function hold(drawId: string, log = startLog()): HeldDraw {
  const draw = commit(log, drawId);
  const orders = ORDERS[Number(drawId.split('-')[0])]?.() ?? [];
  const half = Math.ceil(orders.length / 2);
  const receipts = [orders.slice(0, half), orders.slice(half)].flatMap((part) => sell(log, part, [draw]));
  close(log, draw);
  const record = recordOf(log, draw);
  const beside = { list: listOf(draw), winners: winnersOf(draw, record), log: log.part({ cosigned: inTime(draw) }) };
  return { log, draw, orders, receipts, record, beside };
}

/** The same, with the first order, its receipt and its first ticket. */
export function holdWithTicket(drawId: string, log = startLog()) {
  const held = hold(drawId, log);
  const [receipt, order] = [held.receipts[0], held.orders[0]];
  if (!receipt || !order) throw new Error('the draw has an order');
  return { ...held, receipt, order, ticket: ticketOf(held.draw, receipt, order, 1) };
}

export const failuresOf = ({ checks }: Verdict3): string[] => checks.filter(({ ok }) => !ok).map(({ name }) => name);
export const reasonOf = ({ checks }: Verdict3, name: string): string | undefined =>
  checks.find((check: Check) => check.name === name && !check.ok)?.reason;
export const unchecked = ({ notChecked }: Verdict3): string[] => notChecked.map(({ name }) => name);
export const uncheckedReason = ({ notChecked }: Verdict3, name: string): string | undefined =>
  notChecked.find((one) => one.name === name)?.reason;
