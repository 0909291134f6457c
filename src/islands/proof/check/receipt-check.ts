import { parseReceipt3 } from '#verify/v3/files.ts';
import { parseEntryOf, type DrawEntry, type OrdersEntry } from '#verify/v3/log/entries.ts';
import { verifyReceipt3, type Pins3, type Receipt3 } from '#verify/v3/index.ts';
import { leastQuorumAt } from '#verify/v3/pins.ts';
import { checkPurchase } from '#verify/v3/tickets/purchase.ts';
import type { Bought } from '../bought.ts';
import type { KnownKeys } from './device-check.ts';
import { entriesOf, type ShownDraw } from './draws-of-receipt.ts';

/** What is wrong with a receipt, in the player's terms. */
export type ReceiptFault =
  /** The operator did not sign it, or it contradicts itself. */
  | 'signature'
  /** It was made with the random number of another device. */
  | 'nonce'
  /** Its tickets are not what was bought, or not at that price. */
  | 'bought'
  /** A draw shows another commitment than the receipt names, of whatever version, or one that breaks the rules. */
  | 'draws'
  /** It states a time that was not that of the purchase. */
  | 'clock';

/** What came out of the check of a receipt (docs/draw-proof.md §9), but for its place in the log. */
export interface CheckedReceipt {
  readonly faults: readonly ReceiptFault[];
  /** In the words of the verifier, for whoever looks into a fault. */
  readonly reasons: readonly string[];
  /** When it was paid, by its own word; ms. */
  readonly paidAt: number;
  /** When the first of its draws of version 3 closes that was not cancelled; undefined where there is none. */
  readonly closesAt?: number;
  /** The places of the closings of those that have closed, in the log. */
  readonly closings: readonly number[];
  /** So many witnesses make a quorum in each of its draws. */
  readonly quorum: number;
  /** So many witnesses that its draws name can still sign: where the draws differ, for that with the fewest. */
  readonly named: number;
  /** How many of its draws are proved by version 2. */
  readonly oldDraws: number;
}

const FAULTS: Readonly<Record<string, ReceiptFault>> = {
  'receipt-nonce': 'nonce',
  'receipt-leaves': 'bought',
  'receipt-draws': 'draws',
  'receipt-clock': 'clock',
};
const BROKEN: CheckedReceipt = {
  faults: ['signature'],
  reasons: ['it has no form that is known'],
  paidAt: 0,
  closings: [],
  quorum: 0,
  named: 0,
  oldDraws: 0,
};

/**
 * The time of the page to compare with the receipt's: of the time in which the order was on its way, the moment that
 * is nearest. Undefined where the device was not there.
 */
export function nearestTime(at: number, { sentAt, receivedAt }: Bought): number | undefined {
  if (receivedAt === undefined) return undefined;
  return Math.min(Math.max(at, sentAt ?? receivedAt), receivedAt);
}

/** Whether it is for the draws that were bought: so many of the game, from the first on. */
function drawsBoughtFault({ draws }: Receipt3, { lotteryType, firstDraw, draws: count }: Bought): string | undefined {
  const ids = draws.map(({ drawId }) => drawId);
  if (ids.length !== count) return `the receipt has ${ids.length} draws, and ${count} were bought`;
  if (!ids.every((id) => id.startsWith(`${lotteryType}-`))) return 'the receipt names draws of another game';
  return [...ids].sort()[0] === firstDraw ? undefined : 'the receipt begins with another draw than was bought';
}

interface Judged {
  readonly names: readonly string[];
  readonly reasons: readonly string[];
}

function judge(
  receipt: Receipt3,
  orders: OrdersEntry,
  pins: Pins3,
  bought: Bought,
  shown: readonly ShownDraw[],
): Judged {
  const { nonce, entries } = bought;
  const whole = verifyReceipt3(receipt, pins, { nonce, entries, now: nearestTime(Date.parse(orders.at), bought) });
  // What the receipt names of a draw of version 2 is no commitment of this kind.
  const isNew = ({ drawId }: { readonly drawId: string }) => shown.some((one) => one.drawId === drawId && !one.isOld);
  const commitments = shown.flatMap(({ commitment }) => commitment ?? []);
  const draws = checkPurchase({ ...receipt, draws: receipt.draws.filter(isNew) }, orders, { commitments }, pins);
  const ofDraws = draws.checks.filter(({ name }) => name === 'receipt-draws');
  const failed = [...whole.checks, ...ofDraws].filter(({ ok }) => !ok);
  return { names: failed.map(({ name }) => name), reasons: failed.map(({ name, reason }) => reason ?? name) };
}

/** A witness signs nothing after its term. */
function countNamed({ witnesses, terms = {} }: Pins3, draws: readonly DrawEntry[], now: number): number {
  const signing = witnesses.filter((key) => {
    const until = Object.hasOwn(terms, key) ? terms[key]?.until : undefined;
    return until === undefined || now < Date.parse(until);
  });
  return Math.min(signing.length, ...draws.map((draw) => signing.filter((key) => draw.witnesses.includes(key)).length));
}

/**
 * Checks a receipt with all that this device and the draws tell, at a moment of the product's time. Throws where what
 * it needs cannot be read.
 */
export async function checkReceipt(
  value: unknown,
  bought: Bought,
  now: number,
  { pins3: pins, shownOperatorKey }: KnownKeys,
  readDraws: (receipt: Receipt3) => Promise<readonly ShownDraw[]>,
): Promise<CheckedReceipt> {
  if (!pins) throw new Error('the keys could not be read');
  const shaped = parseReceipt3(value);
  if ('fault' in shaped) return { ...BROKEN, reasons: [shaped.fault] };
  const receipt = shaped.value;
  const orders = parseEntryOf('orders', receipt.entry);
  if (!orders) return BROKEN;
  const shown = await readDraws(receipt);
  const { names, reasons } = judge(receipt, orders, pins, bought, shown);
  // A receipt binds under every key that the log has named (§10), which the server shows.
  if (names.includes('receipt-key') && shownOperatorKey === undefined) throw new Error('the keys could not be read');
  const others = drawsBoughtFault(receipt, bought);
  const faults = names.map((name) => FAULTS[name] ?? 'signature');
  const entries = entriesOf(shown);
  const closing = entriesOf(shown.filter(({ isCancelled }) => isCancelled !== true));
  return {
    faults: [...new Set([...faults, ...(others === undefined ? [] : (['bought'] as const))])],
    reasons: [...reasons, ...(others === undefined ? [] : [others])],
    paidAt: Date.parse(orders.at),
    ...(closing.length > 0 ? { closesAt: Math.min(...closing.map(({ closesAt }) => Date.parse(closesAt))) } : {}),
    closings: shown.flatMap(({ closing }) => closing ?? []),
    quorum: Math.max(
      pins.least.quorum,
      ...entries.map(({ quorum, sealBy }) => Math.max(quorum, leastQuorumAt(pins, Date.parse(sealBy)))),
    ),
    named: countNamed(pins, entries, now),
    oldDraws: shown.filter(({ isOld }) => isOld).length,
  };
}
