import {
  bool,
  exactly,
  fields,
  hexOf,
  integer,
  list,
  text,
  timestamp,
  uuid,
  type Parsed,
  type Rule,
} from './shape-rules.ts';
import type { DrawRecord, OldReceipt, Openings, Pins, ParsedTicket, Receipt } from './types.ts';

const beaconChain = fields({
  scheme: text,
  chainHash: hexOf(32),
  publicKey: hexOf(96),
  genesis: integer,
  period: integer,
});
const pick = fields({ from: integer, to: integer, count: integer, ordered: bool, repeats: bool });

/**
 * Bounds the work that a forged record can cause. It would take sixty years without players to carry this many prizes.
 */
const WINNERS = 10_000;
const raffle = fields({ carried: integer, prizes: integer, winners: list(integer, WINNERS) });

const recordFields = {
  version: exactly(1),
  drawId: text,
  lotteryType: integer,
  phase: text,
  opensAt: timestamp,
  closesAt: timestamp,
  drawsAt: timestamp,
  commitment: fields({ seedHash: hexOf(32), committedAt: timestamp, beacon: beaconChain }),
  tickets: fields({ count: integer, root: hexOf(32), publishedAt: timestamp }),
  beacon: fields({ round: integer, signature: hexOf(48) }),
  seed: hexOf(32),
  generator: list(pick, 8),
  numbers: list(list(integer, 100), 8),
  previous: hexOf(32),
  operatorKey: hexOf(32),
  hash: hexOf(32),
  signature: hexOf(64),
};
const recordRule = fields(recordFields, { raffle });

const inclusion = fields({ index: integer, count: integer, path: list(hexOf(32), 64) });

const receiptFields = {
  orderId: uuid,
  issuedAt: timestamp,
  previous: hexOf(32),
  operatorKey: hexOf(32),
  draws: list(fields({ drawId: text, seedHash: hexOf(32), leaves: list(hexOf(32), 1_000) }), 1_000),
  signature: hexOf(64),
};
const oldReceipt = fields({ version: exactly(1), ...receiptFields });
const newReceipt = fields({ version: exactly(2), lotteryType: integer, proof: inclusion, ...receiptFields });
const receiptRule: Rule = (value, at) =>
  (typeof value === 'object' && value !== null && 'version' in value && value.version === 1 ? oldReceipt : newReceipt)(
    value,
    at,
  );

const ticketRule = fields({
  version: exactly(1),
  drawId: text,
  orderId: uuid,
  entryNo: integer,
  entryText: text,
  salt: hexOf(16),
  proof: inclusion,
  receipt: receiptRule,
});

const opened = fields({
  index: integer,
  luckyId: text,
  ticket: fields({ orderId: uuid, entryNo: integer, entryText: text, salt: hexOf(16), proof: inclusion }),
});
const openingsRule = fields({ version: exactly(1), drawId: text, winners: list(opened, WINNERS) });

/** Day and minute of the day in Dubai, in the notation of phases. */
function dubai(drawsAt: string): { readonly day: string; readonly minute: string } {
  const local = new Date(Date.parse(drawsAt) + 4 * 3_600_000);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  return { day: local.toISOString().slice(2, 10).replaceAll('-', ''), minute: String(minute).padStart(4, '0') };
}

/**
 * A phase must name its draw's day and, in games with several draws a day, its minute. For an unknown game both forms
 * are accepted.
 */
function phaseFault({ lotteryType, phase, drawsAt }: DrawRecord, rules: Pins['rules']): string | undefined {
  const { day, minute } = dubai(drawsAt);
  const minutes = rules[lotteryType]?.minutes ?? phase.includes('-');
  if (phase.slice(0, 6) !== day) return 'the phase is not the day of the draw';
  if (phase !== (minutes ? `${day}-${minute}` : day))
    return minutes ? 'the phase is not the minute of the draw' : 'the phase is more than the day of the draw';
  return undefined;
}

/** Finds names and times that contradict each other. */
function contradiction(record: DrawRecord, rules: Pins['rules']): string | undefined {
  const { drawId, lotteryType, phase, opensAt, closesAt, drawsAt } = record;
  if (drawId !== `${lotteryType}-${phase}`) return 'the draw id is not the lottery type and the phase';
  if (!(Date.parse(opensAt) < Date.parse(closesAt) && Date.parse(closesAt) <= Date.parse(drawsAt)))
    return 'sales do not end before the draw';
  return phaseFault(record, rules);
}

export function parseRecord(value: unknown, rules: Pins['rules']): Parsed<DrawRecord> {
  const fault = recordRule(value, 'record');
  if (fault !== undefined) return { fault };
  const record = value as DrawRecord; // recordRule has checked every field
  const other = contradiction(record, rules);
  return other === undefined ? { value: record } : { fault: other };
}

/** Checks that all draws belong to the receipt's game. Version 1 receipts do not name their game. */
const otherGame = (receipt: Receipt | OldReceipt): string | undefined =>
  receipt.version === 1 || receipt.draws.every(({ drawId }) => drawId.startsWith(`${receipt.lotteryType}-`))
    ? undefined
    : 'the receipt names draws of another game';

export function parseReceipt(value: unknown): Parsed<Receipt | OldReceipt> {
  const fault = receiptRule(value, 'receipt');
  if (fault !== undefined) return { fault };
  const receipt = value as Receipt | OldReceipt; // receiptRule has checked every field
  const other = otherGame(receipt);
  return other === undefined ? { value: receipt } : { fault: other };
}

export function parseTicket(value: unknown): Parsed<ParsedTicket> {
  const fault = ticketRule(value, 'ticket');
  if (fault !== undefined) return { fault };
  const ticket = value as ParsedTicket; // ticketRule has checked every field
  const other = otherGame(ticket.receipt);
  return other === undefined ? { value: ticket } : { fault: other };
}

export function parseOpenings(value: unknown): Parsed<Openings> {
  const fault = openingsRule(value, 'raffle');
  return fault === undefined ? { value: value as Openings } : { fault }; // openingsRule has checked every field
}
