import { describe, expect, it } from 'vitest';
import { makeDraw } from '#support/proof/draw-vectors.ts';
import { hold } from '#support/proof/v3/held.ts';
import { ticketOf } from '#support/proof/v3/world.ts';
import { drawIdOf, givenTogether, recognize, recognizeAll } from './shapes.ts';

const { draw, orders, receipts, record, beside } = hold('69-261121-0642');
const [order, receipt] = [orders[0], receipts[0]];
if (!order || !receipt) throw new Error('the draw has an order');
const ticket = ticketOf(draw, receipt, order, 1);
const old = makeDraw();

const kindOf = (value: unknown) => recognize(JSON.parse(JSON.stringify(value)), 'a file').kind;

describe('a file', () => {
  it('is of version 3 by its fields', () => {
    expect(kindOf(record)).toBe('record');
    expect(kindOf(ticket)).toBe('ticket');
    expect(kindOf(receipt)).toBe('receipt');
    expect(kindOf(beside.list)).toBe('list');
    expect(kindOf(beside.winners)).toBe('winners');
    const { drawId, commitment } = record;
    expect(kindOf({ version: 3, drawId, state: 'cancelled', commitment })).toBe('draw');
    // With its closing, too, it has no record.
    expect(kindOf({ version: 3, drawId, state: 'closed', commitment, closing: record.closing })).toBe('draw');
  });

  it('is of an earlier version by its fields', () => {
    const [made] = old.tickets;
    expect(kindOf(old.record)).toBe('old-record');
    expect(kindOf(made)).toBe('old-ticket');
    expect(kindOf(made?.receipt)).toBe('old-receipt');
    const { seed: _, numbers: __, ...closed } = old.record;
    expect(kindOf(closed)).toBe('old-draw');
  });

  it('may be the answer that holds a receipt', () => {
    expect(recognize({ code: 0, data: { receipt } }, 'a file')).toEqual({ kind: 'receipt', value: receipt });
    expect(recognize({ receipt }, 'a file')).toEqual({ kind: 'receipt', value: receipt });
    expect(recognize(ticket, 'a file').value).toBe(ticket);
  });

  it('is refused where it is anything else', () => {
    for (const value of [null, 7, 'text', [], [record], {}, { ...record, version: 4 }, { version: 3 }, { data: 1 }])
      expect(() => recognize(value, 'x.json')).toThrow('x.json is neither the record of a draw nor');
  });

  it('is told from keys, which say what to trust', () => {
    expect(() => recognize({ operatorKey: 'ab', log: {} }, 'keys.json')).toThrow(
      'keys.json is a file of keys: give it with --pins',
    );
  });

  it('may be a list of tickets, of any version, and of nothing else', () => {
    const kinds = (value: unknown) => recognizeAll(value, 'x.json').map(({ kind }) => kind);
    expect(kinds([ticket, ticket])).toEqual(['ticket', 'ticket']);
    expect(kinds(old.tickets)).toEqual(old.tickets.map(() => 'old-ticket'));
    expect(() => kinds([ticket, record])).toThrow(expect.objectContaining({ kind: 'mixed-list' }));
    expect(() => kinds(Array(501).fill(ticket))).toThrow(expect.objectContaining({ kind: 'long-list' }));
    expect(() => kinds([])).toThrow(expect.objectContaining({ kind: 'unknown' }));
  });

  it('is checked together with all that is no ticket, where there are several tickets', () => {
    const [first, second, draw] = [ticket, ticket, record].map((value) => recognize(value, 'x.json'));
    if (!first || !second || !draw) throw new Error('three files');
    expect(givenTogether([first, draw])).toEqual([[first, draw]]);
    expect(givenTogether([draw, first, second])).toEqual([
      [first, draw],
      [second, draw],
    ]);
  });

  it('names a draw only where that is the id of one', () => {
    expect(drawIdOf({ kind: 'record', value: { drawId: '69-261121-0642' } })).toBe('69-261121-0642');
    for (const drawId of ['../../log', '69-261121-0642/x', 7, undefined])
      expect(drawIdOf({ kind: 'record', value: { drawId } })).toBeUndefined();
  });
});
