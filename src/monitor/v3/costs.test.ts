import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { startLog } from '#support/proof/v3/held.ts';
import { MemoryLog } from '#support/proof/v3/memory-log.ts';
import * as world from '#support/proof/v3/world.ts';
import { bundleOf } from '#support/tlog/reference-log.ts';
import { parseArguments } from '../arguments.ts';
import type { MonitorContext } from '../context.ts';
import { monitor } from '../monitor.ts';
import { openContext } from '../open-context.ts';
import { parsePins } from '../pins.ts';
import { reachByMirrors } from '../read-mirror.ts';
import { openFolder, type OpenFolder } from '../store/folder.ts';
import { createDrawChecker } from './check-draws.ts';
import { ENTRIES } from './read-ahead.ts';

/** What a monitor that goes on does with a long log, a mirror that lies, and a key that is shown early. */

let folder: string;
let opened: OpenFolder;
let ctx: MonitorContext;
let ending: AbortController;
const pause = () => Promise.resolve();
/** A mirror: the paths that it was asked for, and what it does before it answers what is no entry of the log. */
const asked: string[] = [];
let beforeAnswer: () => void;
const mirror = createServer((request, response) => {
  asked.push(request.url ?? '');
  beforeAnswer();
  response.end(bundleOf([Uint8Array.from(Buffer.from('{"type":"lie"}'))]));
});
let now: number;
let compared: number;
/** Each search for seals, with the index that it was for, and each reading of entries, with its limit. */
const searches: number[] = [];
const readings: number[] = [];

beforeEach(async () => {
  await new Promise<void>((done) => mirror.listen(0, '127.0.0.1', done));
  folder = mkdtempSync(join(tmpdir(), 'naseeb-monitor-'));
  opened = openFolder(folder);
  [searches.length, readings.length, asked.length, now] = [0, 0, 0, Date.parse('2026-11-21T00:00:00.000Z')];
  compared = 1;
  ending = new AbortController();
  beforeAnswer = () => undefined;
  const url = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`;
  const args = parseArguments([
    'http://127.0.0.1:1',
    '--follow',
    '--dir',
    folder,
    '--witnesses',
    `${world.pins.witnesses[0]} ${url}`,
  ]);
  const parsed = parsePins(world.pins);
  if (args === 'help' || 'fault' in parsed) throw new Error('there are arguments and pins');
  const deps = { say: () => undefined, readTime: () => now, ending: ending.signal, pause };
  const known = { pins: () => parsed.value, isFresh: () => true, hasPinsFile: true, countCompared: () => compared };
  const real = openContext(args, opened.db, deps).open(known);
  const { cosignatures, copy } = real;
  ctx = {
    ...real,
    cosignatures: {
      ...cosignatures,
      listHolding: (index, time) => {
        searches.push(index);
        return cosignatures.listHolding(index, time);
      },
    },
    copy: {
      ...copy,
      list: (from, limit) => {
        readings.push(limit);
        return copy.list(from, limit);
      },
    },
  };
});
afterEach(async () => {
  await new Promise((done) => {
    mirror.close(done);
    mirror.closeAllConnections();
  });
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

function take(log: MemoryLog): void {
  const { copy } = ctx;
  copy.append(log.entries.slice(copy.fetched()).map((entry) => Uint8Array.from(Buffer.from(entry))));
  copy.setVerified(log.size);
}

test('a round looks for the seals of the draws that it checks, however many wait', async () => {
  const log = startLog();
  for (let minute = 0; minute < 100; minute++) {
    const draw = world.commit(log, `69-261121-${1000 + minute}`);
    world.close(log, draw);
    log.append({ type: 'cancel', drawId: draw.drawId, at: draw.entry.sealBy, reason: 'undecided' });
  }
  take(log);
  const checker = createDrawChecker(ctx);
  for (const [progress, count] of [
    ['more', 41],
    ['more', 41],
    ['done', 20],
  ] as const) {
    searches.length = 0;
    expect(await checker.round()).toBe(progress);
    expect(new Set(searches).size).toBe(count);
  }
});

test('seals are looked for where a draw waits for them only, and rarely of one that was given back', async () => {
  const log = startLog();
  const [drawn, returned, waiting, selling] = ['0642', '0643', '0644', '0645'].map((minute) =>
    world.commit(log, `69-261121-${minute}`),
  );
  if (!drawn || !returned || !waiting || !selling) throw new Error('there are draws');
  for (const draw of [drawn, returned, waiting]) world.close(log, draw);
  const hash = '11'.repeat(32);
  log.append({ type: 'record', drawId: drawn.drawId, hash, winners: hash });
  log.append({ type: 'cancel', drawId: returned.drawId, at: drawn.entry.sealBy, reason: 'undecided' });
  take(log);
  // The given back one was checked before, as it stands.
  ctx.checks.set(returned.drawId, 'fate', [undefined, returned.closing, undefined, 1, 0].join());
  ctx.findings.unread(`round ${drawn.entry.round}`, 'its round could not be read');
  const checker = createDrawChecker(ctx);
  await checker.round();
  // It has a record by now.
  expect(ctx.findings.list('note')).not.toContain('its round could not be read');
  expect(new Set(searches)).toEqual(new Set([returned.closing, waiting.closing]));
  searches.length = 0;
  for (let second = 0; second < 50; second++) {
    now += 1_000;
    await checker.round();
  }
  expect(searches).toEqual([]);
  now += 10_000;
  await checker.round();
  expect(new Set(searches)).toEqual(new Set([waiting.closing]));
  searches.length = 0;
  now += 3_600_000;
  await checker.round();
  expect(searches).toContain(returned.closing);
});

test('entries are read some at a time', async () => {
  const log = startLog();
  for (let n = 0; n < ENTRIES; n++) log.append({ type: 'verifier', version: String(n), hash: '11'.repeat(32) });
  const strange = { type: 'rules', lotteryType: 99, rules: { minutes: true } };
  log.append(strange);
  take(log);
  await createDrawChecker(ctx).round();
  expect(readings.length).toBeGreaterThan(3);
  expect(Math.max(...readings)).toBeLessThanOrEqual(ENTRIES);
});

describe('a mirror that serves what is not in the log', () => {
  const others = new Set<string>();
  const head = (log: MemoryLog) => ({ origin: 'log', size: log.size + 2, root: new Uint8Array(32) });

  it('is not read again for the same tree', async () => {
    const log = startLog();
    take(log);
    expect(await reachByMirrors(ctx, head(log), others)).toBe(false);
    expect(ctx.copy.fetched()).toBe(log.size);
    expect(asked.length).toBeGreaterThan(0);
    asked.length = 0;
    expect(await reachByMirrors(ctx, head(log), others)).toBe(false);
    expect(asked).toEqual([]);
  });

  it('leaves nothing in the copy where the monitor is ended', async () => {
    const log = startLog();
    take(log);
    beforeAnswer = () => asked.length > 1 && ending.abort();
    await expect(reachByMirrors(ctx, head(log), new Set())).rejects.toThrow('abort');
    expect(ctx.copy.fetched()).toBe(log.size);
  });
});

test('a key that is shown before its entry was read is a difference only where it stays', async () => {
  const log = startLog();
  take(log);
  const checker = createDrawChecker(ctx);
  const later = async (ms: number) => {
    now += ms;
    compared += 1;
    await checker.round();
    return [ctx.findings.list('note').length, ctx.findings.list('difference').length];
  };
  ctx.state.write('operator key shown', world.STRANGER.publicKey.toString('hex'));
  expect(await later(0)).toEqual([0, 0]);
  expect(await later(1_000)).toEqual([1, 0]);
  log.append(world.keyChange(world.OPERATOR, world.STRANGER));
  take(log);
  expect(await later(90_000)).toEqual([0, 0]);
  ctx.state.write('operator key shown', '22'.repeat(32));
  expect(await later(1_000)).toEqual([0, 0]);
  expect(await later(60_000)).toEqual([0, 1]);
});

test('a monitor that is ended before it had its keys does not say that all agrees', async () => {
  opened.close();
  const args = parseArguments(['http://127.0.0.1:1', '--dir', folder]);
  if (args === 'help') throw new Error('it is not asked for help');
  const code = await monitor(args, { say: () => undefined, readTime: () => now, ending: AbortSignal.abort(), pause });
  expect(code).toBe(3);
  opened = openFolder(folder);
});
