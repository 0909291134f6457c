import { describe, expect, it } from 'vitest';
import { startLog } from '#support/proof/v3/held.ts';
import { close, commit, order, sell, stop } from '#support/proof/v3/world.ts';
import { parseEntry, parseEntryOf } from './entries.ts';

const root = '11'.repeat(32);
const at = '2026-11-21T06:41:00.000Z';
const orders = (...ids: string[]) =>
  `{"at":"${at}","draws":[${ids.map((id) => `{"count":1,"drawId":"${id}","root":"${root}"}`).join()}],"type":"orders"}`;
const id = (n: number) => `69-261121-${String(n).padStart(4, '0')}`;

describe('an entry of the log', () => {
  it('is read where it has the fields of its type', () => {
    const log = startLog();
    const draw = commit(log, id(642));
    const own = order(1, 'nap4|1,4,7,9|1|100');
    sell(log, [own], [draw]);
    stop(log, draw, own);
    close(log, draw);
    log.append({ type: 'cancel', drawId: draw.drawId, at, reason: 'unsealed', checkpoints: ['a note'] });
    log.append({ type: 'record', drawId: draw.drawId, hash: root, winners: root });
    const types = log.entries.slice(draw.index).map((entry) => parseEntry(entry)?.type);
    expect(types).toEqual(['draw', 'orders', 'stop', 'closing', 'cancel', 'record']);
    for (const entry of log.entries.slice(draw.index)) {
      const extra = entry.replace('"type"', '"note":1,"type"');
      expect(
        parseEntry(JSON.stringify(JSON.parse(extra), Object.keys(JSON.parse(extra) as object).sort())),
      ).toBeUndefined();
    }
    expect(parseEntryOf('closing', log.text(draw.index))).toBeUndefined();
  });
  it('of batches names each draw once, in order', () => {
    expect(parseEntry(orders(id(1), id(2)))).toBeDefined();
    for (const wrong of [
      orders(),
      orders(id(1), id(1)),
      orders(id(2), id(1)),
      orders('x'),
      orders(id(1)).replace('1,', '0,'),
    ])
      expect(parseEntry(wrong), wrong).toBeUndefined();
  });
  it('is at most 65,535 bytes long', () => {
    const long = Array.from({ length: 700 }, (_, n) => id(n));
    expect(orders(...long).length).toBeGreaterThan(65_535);
    expect(parseEntry(orders(...long))).toBeUndefined();
    expect(parseEntry(orders(...long.slice(0, 500)))).toBeDefined();
  });
  it('is none where it has another type, or is no JSON', () => {
    for (const text of ['', '[]', '1', '"draw"', '{}', '{"type":"toString"}', '{"type":"start"}', '{"type":1}'])
      expect(parseEntry(text)).toBeUndefined();
  });
});
