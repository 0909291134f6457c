import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardOrder, PlayedSeries, REVEALS_BY } from '#support/instants/played-series.ts';
import { playOperator, type PlayedOperator } from '#support/monitor/played-operator.ts';
import { runMonitorAt } from '#support/monitor/run-monitor.ts';
import { startLog } from '#support/proof/v3/held.ts';
import type { MemoryLog } from '#support/proof/v3/memory-log.ts';

let operator: PlayedOperator;
let folder: string;
let log: MemoryLog;
let series: PlayedSeries;
beforeEach(async () => {
  operator = await playOperator();
  folder = mkdtempSync(join(tmpdir(), 'naseeb-monitor-'));
  log = startLog();
  series = new PlayedSeries(log);
  series.sell([cardOrder(1, 3), cardOrder(2, 1)]);
});
afterEach(async () => {
  await operator.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PATH = '/open/series/201-0001.json';
const A_DAY_AFTER = '2026-12-22T08:00:01.000Z';
function runAt(at: string) {
  operator.cosign(log, at);
  operator.show(log, at);
  return runMonitorAt(Date.parse(at), operator.origin, '--dir', folder);
}
function open(): void {
  series.end();
  series.open();
}

test('an honest series is followed, replayed once, and counted', async () => {
  const onSale = await runAt('2026-11-03T08:00:00.000Z');
  expect(onSale).toMatchObject({ code: 0, differences: [], notes: [] });
  expect(onSale.said).toContain('Series of cards: 1; on sale: 1; opened: 0, of which checked: 0.');
  open();
  operator.files.set(PATH, series.file());
  const opened = await runAt(REVEALS_BY);
  expect(opened).toMatchObject({ code: 0, differences: [], notes: [] });
  expect(opened.said).toContain('Series of cards: 1; on sale: 0; opened: 1, of which checked: 1.');
  operator.asked.length = 0;
  expect(await runAt(A_DAY_AFTER)).toMatchObject({ code: 0 });
  expect(operator.asked).not.toContain(PATH);
});

test('open data that are not those of the log, or are not shown, are named', async () => {
  open();
  expect((await runAt(REVEALS_BY)).differences).toEqual([
    expect.stringContaining('series 201-0001, entry 7: its deck and orders are not shown: there is none'),
  ]);
  operator.files.set(PATH, { ...series.file(), batches: [] });
  const { code, differences } = await runAt(A_DAY_AFTER);
  expect(code).toBe(1);
  expect(differences).toEqual([
    expect.stringContaining('the log says another number of cards than the orders have'),
    expect.stringContaining('batch 5 of the log is missing in the file'),
  ]);
});

test('what cannot be read is a note', async () => {
  open();
  operator.files.set(PATH, 'x'.repeat(256 * 2 ** 20 + 1));
  const found = await runAt(REVEALS_BY);
  expect(found).toMatchObject({ code: 3, differences: [] });
  expect(found.said).toContain('opened: 1, of which checked: 0.');
});

test('an opening is overdue a day after the last cards could be revealed', async () => {
  series.end();
  expect(await runAt('2026-12-22T08:00:00.000Z')).toMatchObject({ code: 0, differences: [] });
  expect((await runAt(A_DAY_AFTER)).differences).toEqual([
    expect.stringContaining('series 201-0001, entry 4: its opening is overdue'),
  ]);
});

test('what the log may not say of a series is named', async () => {
  series.end();
  series.sell([cardOrder(3, 1)]);
  log.append({ type: 'ended', seriesId: '201-0001', at: REVEALS_BY, reason: 'bored' });
  expect((await runAt(REVEALS_BY)).differences).toEqual([
    expect.stringMatching(/^entry 8: "ended\.reason is not a reason/),
    expect.stringContaining('series 201-0001, entry 7: cards are sold after its sale ended in entry 6'),
  ]);
});
