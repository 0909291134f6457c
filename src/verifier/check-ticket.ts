import type { Check } from '#verify/types.ts';
import { join, verdict as verdictOf } from '#verify/v3/answer.ts';
import { verifyTicket3, verifyTickets3, type Pins3 } from '#verify/v3/index.ts';
import type { Verdict3 } from '#verify/v3/types.ts';
import { attemptOf, attemptRead, changedKeys, requireRecord, type Around, type Outcome } from './around.ts';
import { checkRecord, unfinished, type CheckedRecord } from './check-draw.ts';
import { unreadable } from './failure.ts';
import { findDraw } from './given/record.ts';
import { drawIdOf, type Shown } from './shapes.ts';
import { openChecks } from './verdict.ts';

const subjectOf = ({ value: { entryNo, orderId, drawId } }: Shown): string =>
  `ticket ${String(entryNo)} of order ${String(orderId)} in draw ${String(drawId)}`;

/** A ticket whose draw could not be read; `marks`: what is said of a record that was given. */
export const unreadTicket = (ticket: Shown, reason: string, marks: readonly Check[] = []): Outcome => ({
  subject: subjectOf(ticket),
  checks: marks,
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

/** A ticket that names no draw: its shape is wrong, whatever draw it was of. */
const damagedTicket = (ticket: Shown, { pins }: Around): Outcome => ({
  subject: subjectOf(ticket),
  ...verifyTicket3(ticket.value, undefined, pins),
});

/** Tickets of one draw, after the draw itself and its list with their orders. Throws where the draw cannot be read. */
async function checkOfDraw(drawId: string, tickets: readonly Shown[], around: Around): Promise<Outcome[]> {
  requireRecord(around, 'record', drawId);
  const found = await findDraw(around, ['record'], drawId);
  if (!found.shown) return tickets.map((ticket) => unreadTicket(ticket, found.reason, found.marks));
  const { shown: record, marks } = found;
  if (record.kind !== 'record') {
    const reason = unfinished(record) ?? `Draw ${drawId} was cancelled: no ticket took part in it.`;
    if (marks.length === 0) throw unreadable(reason);
    return tickets.map((ticket) => unreadTicket(ticket, reason, marks));
  }
  const draw = await checkRecord(record, around, [...tickets, ...around.given]);
  const values = tickets.map(({ value }) => value);
  const verdicts = checkInDraw(values, record.value, draw, around.pins);
  return tickets.map((ticket, i) => ({
    subject: subjectOf(ticket),
    record: record.value,
    ...join(verdictOf(marks), draw, verdicts[i] ?? verdictOf([])),
    ...changedKeys(around.pins, draw.part),
  }));
}

/** A ticket, after the draw itself. */
export async function checkTicket(ticket: Shown, around: Around): Promise<Outcome> {
  const drawId = drawIdOf(ticket);
  const damaged = damagedTicket(ticket, around);
  if (drawId === undefined) return damaged;
  const [outcome = damaged] = await checkOfDraw(drawId, [ticket], around);
  return outcome;
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
    const found =
      drawId === undefined
        ? { value: own.map((ticket) => damagedTicket(ticket, around)) }
        : await attemptDraw(() => checkOfDraw(drawId, own, around));
    for (const [i, ticket] of own.entries()) {
      const outcome = 'value' in found ? found.value[i] : unreadTicket(ticket, found.reason);
      if (outcome) outcomes.set(ticket, outcome);
    }
  }
  return tickets.flatMap((ticket) => outcomes.get(ticket) ?? []);
}
