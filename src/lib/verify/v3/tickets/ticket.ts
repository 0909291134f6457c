import { toHex } from '#verify/bytes.ts';
import { ticketLeaf } from '#verify/merkle.ts';
import type { Check } from '#verify/types.ts';
import { checkNone, failed, GENUINE, isDrawHeld, join, passed, verdict } from '../answer.ts';
import { entryHash, parseEntryOf, type ClosingEntry } from '../log/entries.ts';
import { parseEntryText } from './entry-text.ts';
import { parseTicket3 } from '../files.ts';
import { lifeOf, type DrawLife } from '../log/life.ts';
import { readPart, type ReadPart } from '../log/log-part.ts';
import { readListed, type Listed } from './listed.ts';
import { rootBy } from './order-leaf.ts';
import { findRules, lotteryTypeOf } from '../pins.ts';
import { pathFault, signedChecks, stateOf } from './receipt.ts';
import { verifyRecord3, type BesideRecord } from '../record.ts';
import type { Pins3, Record3, Ticket3, Verdict3 } from '../types.ts';

/** The ticket by its own fields and its receipt, without the log. */
function receiptChecks(ticket: Ticket3, record: Record3, pins: Pins3, part?: ReadPart): Check[] {
  const { drawId, entryNo, entryText, name, receipt } = ticket;
  const orders = parseEntryOf('orders', receipt.entry);
  const own = receipt.leaves[entryNo - 1];
  const commitment = parseEntryOf('draw', record.commitment.entry);
  const rules = commitment && findRules(pins, lotteryTypeOf(drawId), commitment.rules);
  const entry = rules && parseEntryText(entryText, rules);
  const commitmentHash = entryHash(record.commitment.entry);
  const leafFault =
    own?.leaf !== toHex(ticketLeaf(ticket))
      ? 'the receipt was given for another ticket'
      : own.stake !== entry?.stake
        ? 'the receipt has another stake than the ticket'
        : undefined;
  return [
    checkNone('ticket-rules', entry ? undefined : 'the rules of the game do not allow this entry'),
    ...signedChecks(receipt, pins, part),
    checkNone(
      'receipt-path',
      orders ? pathFault({ ...receipt, drawId }, name, orders) : 'the batch of the receipt is no entry of the log',
    ),
    checkNone('receipt-leaf', leafFault),
    receipt.commitment === commitmentHash
      ? passed('receipt-commitment')
      : failed(
          'receipt-commitment',
          'the receipt names another commitment of the draw',
          commitmentHash,
          receipt.commitment,
        ),
  ];
}

/** Why the proof in the file does not lead to the closing; undefined where it does. */
function proofFault({ proof, ...ticket }: Ticket3, { count, root }: ClosingEntry): Check | undefined {
  if (!proof) return failed('ticket-proof', 'the file has no proof of its place in the list of tickets');
  if (proof.count !== count)
    return failed('ticket-proof', 'the path counts other tickets than the closing', count, proof.count);
  const found = rootBy(toHex(ticketLeaf(ticket)), proof);
  return found === root
    ? undefined
    : failed('ticket-proof', 'the path does not lead to the root of the closing', root, found);
}

const PROOF_LOST = 'The proof in this file is missing or was changed. The ticket is in the list of tickets.';
const FILE_CHANGED = 'This file was changed. The ticket that was sold is in the list of tickets.';

const NO_LIST =
  'no list of tickets that gives the root of the closing was shown, which tells whether the ticket is in it';

interface PartContext {
  readonly closing: ClosingEntry;
  readonly life: DrawLife | undefined;
  /** Whether the file is what the operator gave for an order: what the log says of another is about nobody. */
  readonly isGenuine: boolean;
  readonly listed: () => Listed | undefined;
}

/** Whether the ticket is in the list of tickets: by its proof or, without one that leads there, by the list itself. */
function checkInTree(ticket: Ticket3, { closing, isGenuine, listed }: PartContext): Verdict3 {
  const fault = proofFault(ticket, closing);
  if (!fault) return verdict([passed('in-tree', ticket.proof?.index)]);
  const found = listed();
  if (found === 'same') return verdict([passed('in-tree'), failed('ticket-proof', PROOF_LOST)]);
  // A genuine file has the ticket that was sold, also where another one of its order is in the list.
  if (found === 'other' && !isGenuine) return verdict([failed('ticket-proof', FILE_CHANGED)]);
  if (found !== undefined) return verdict([failed('in-tree', 'the list of tickets does not have this ticket')]);
  // A ticket that took no part has no proof.
  return verdict(ticket.proof ? [fault] : [], [{ name: 'in-tree', reason: NO_LIST }]);
}

/**
 * Whether the ticket took part. One that the list does not have was stopped, if the log has a stop of it between its
 * batch and the closing, or else dropped.
 */
function partChecks(ticket: Ticket3, context: PartContext): Verdict3 {
  const { closing, life, isGenuine } = context;
  const state = life && stateOf(life, entryHash(ticket.receipt.entry), ticket.name);
  if (state?.state === 'stopped') {
    // A stopped ticket has no proof. A wrong one, which the operator itself may have given, changes nothing.
    const isAmong = ticket.proof && !proofFault(ticket, closing);
    return verdict([
      isAmong
        ? failed('takes-part', `${state.reason}, and it is among the tickets`)
        : passed('takes-part', state.reason),
    ]);
  }
  const inTree = checkInTree(ticket, context);
  const unknown = (reason: string): Verdict3 => join(inTree, verdict([], [{ name: 'takes-part', reason }]));
  if (!life || !state)
    return unknown('the log was not shown: whether the order was sold before the closing, and not stopped');
  if (inTree.checks.some(({ name, ok }) => name === 'in-tree' && ok) && state.state === 'sold')
    return join(inTree, verdict([passed('takes-part', 'drawn')]));
  if (!isGenuine) return unknown('this file was changed: it does not show what became of an order');
  if (state.state === 'missing') return join(inTree, verdict([failed('takes-part', state.reason)]));
  if (!inTree.checks.some(({ name }) => name === 'in-tree')) return unknown(NO_LIST);
  const late = life.lateStops.find(({ entry }) => entry.name === ticket.name);
  const dropped = late
    ? `the stop of the order, at index ${late.index}, stands after the closing and does not count: the ticket was dropped`
    : 'the log has no stop of the order: the ticket was dropped, and its prize is owed';
  return join(inTree, verdict([failed('takes-part', dropped)]));
}

/** A draw that holds, and what is beside it. */
interface TicketDraw {
  readonly record: Record3;
  readonly closing: ClosingEntry;
  readonly part: ReadPart | undefined;
  readonly life: DrawLife | undefined;
  readonly listed: (ticket: Ticket3) => Listed | undefined;
}

/** Undefined where the draw does not hold. */
function readDraw(
  value: unknown,
  pins: Pins3,
  { log, list }: Pick<BesideRecord, 'log' | 'list'>,
): TicketDraw | undefined {
  if (!isDrawHeld(verifyRecord3(value, pins, { log }))) return undefined;
  const record = value as Record3; // verifyRecord3 has checked its shape
  const { drawId } = record;
  const closing = parseEntryOf('closing', record.closing.entry);
  if (!closing) return undefined;
  const shown = log && readPart(log, pins);
  const part = typeof shown === 'object' ? shown : undefined;
  const life = part && lifeOf(drawId, part);
  const commitment = entryHash(record.commitment.entry);
  // A list of very many tickets is read only for one without a proof.
  const read = once(() => (list === undefined ? undefined : readListed(drawId, { list, commitment, closing, life })));
  return { record, closing, part, life, listed: (ticket) => read()?.(ticket) };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function verifyIn(draw: () => TicketDraw | undefined, value: unknown, pins: Pins3): Verdict3 {
  const shaped = parseTicket3(value);
  if ('fault' in shaped) return verdict([failed('ticket-shape', shaped.fault)]);
  const ticket = shaped.value;
  const shape = passed('ticket-shape');
  const known = draw();
  if (!known) return verdict([shape, failed('ticket-draw', 'the draw itself does not hold')]);
  const { record, closing, part, life, listed } = known;
  if (ticket.drawId !== record.drawId)
    return verdict([shape, failed('ticket-draw', 'the ticket belongs to another draw', record.drawId, ticket.drawId)]);
  const own = receiptChecks(ticket, record, pins, part);
  const isGenuine = own.every(({ name, ok }) => ok || !GENUINE.has(name));
  return join(
    verdict([shape, passed('ticket-draw', record.drawId), ...own]),
    partChecks(ticket, { closing, life, isGenuine, listed: () => listed(ticket) }),
  );
}

/**
 * Checks that each of some tickets took part in a draw as it was bought, or was stopped before. The draw must hold too,
 * or the result means nothing; it is checked once for all. A ticket whose proof does not lead to the closing was
 * dropped only if a list of tickets that gives the closing's root does not have it.
 */
export function verifyTickets3(
  values: readonly unknown[],
  record: unknown,
  pins: Pins3,
  beside: Pick<BesideRecord, 'log' | 'list'> = {},
): Verdict3[] {
  const draw = once(() => readDraw(record, pins, beside));
  return values.map((value) => verifyIn(draw, value, pins));
}

/** The same of one ticket. */
export const verifyTicket3 = (
  value: unknown,
  record: unknown,
  pins: Pins3,
  beside: Pick<BesideRecord, 'log' | 'list'> = {},
): Verdict3 => verifyIn(() => readDraw(record, pins, beside), value, pins);
