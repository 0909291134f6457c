import { toHex } from './bytes.ts';
import { ticketLeaf, computeRoot } from './merkle.ts';
import { verifyRecord } from './record.ts';
import { parseOpenings } from './parse.ts';
import type { Check, DrawRecord, Opening, Pins } from './types.ts';

/** In the order they are checked. */
export const OPENING_CHECKS = [
  'opened-shape',
  'opened-draw',
  'opened-winners',
  'opened-tickets',
  'opened-ids',
] as const;
export type OpeningCheck = Check<(typeof OPENING_CHECKS)[number]>;

const checkResult = (
  name: OpeningCheck['name'],
  ok: boolean,
  reason: string,
  expected = '',
  found = '',
): OpeningCheck => (ok ? { name, ok } : { name, ok, reason, ...(expected || found ? { expected, found } : {}) });

/** Whether the opened ticket, at its index, leads to the root. */
function isOpeningInTree({ index, ticket }: Opening, { drawId, tickets }: DrawRecord): boolean {
  const { proof } = ticket;
  if (proof.index !== index || proof.count !== tickets.count || index >= tickets.count) return false;
  const root = computeRoot(ticketLeaf({ ...ticket, drawId }), proof);
  return root !== undefined && toHex(root) === tickets.root;
}

/** The fifth part of an entry text (docs/draw-proof-2.md, Names). */
const findLuckyId = (entryText: string): string | undefined => entryText.split('|')[4];

/**
 * Checks that the published raffle winners are the tickets that won: the record's indexes in their order, each opened
 * to the ticket at that index, with the Lucky Chance ID of that ticket. The record must pass verification too, or the
 * result means nothing.
 */
export function verifyOpenings(value: unknown, recordValue: unknown, pins: Pins): OpeningCheck[] {
  const shaped = parseOpenings(value);
  if ('fault' in shaped) return [{ name: 'opened-shape', ok: false, reason: shaped.fault }];
  const { drawId, winners } = shaped.value;
  const shape: OpeningCheck = { name: 'opened-shape', ok: true };
  if (!verifyRecord(recordValue, pins).every(({ ok }) => ok))
    return [shape, checkResult('opened-draw', false, 'the draw itself does not hold')];
  const record = recordValue as DrawRecord; // verifyRecord has checked its shape
  const drawn = record.raffle?.winners.join() ?? '';
  const shown = winners.map(({ index }) => index).join();
  const elsewhere = winners.filter((winner) => !isOpeningInTree(winner, record)).map(({ luckyId }) => luckyId);
  const other = winners.filter(({ luckyId, ticket }) => findLuckyId(ticket.entryText) !== luckyId);
  return [
    shape,
    checkResult('opened-draw', drawId === record.drawId, 'these are winners of another draw', record.drawId, drawId),
    checkResult('opened-winners', shown === drawn, 'these are not the places that were drawn', drawn, shown),
    checkResult(
      'opened-tickets',
      elsewhere.length === 0,
      'no such ticket stands at its place',
      '',
      elsewhere.join(', '),
    ),
    checkResult(
      'opened-ids',
      other.length === 0,
      'a winner is shown under another Lucky Chance id than its ticket has',
      other.map(({ ticket }) => findLuckyId(ticket.entryText) ?? '?').join(', '),
      other.map(({ luckyId }) => luckyId).join(', '),
    ),
  ];
}
