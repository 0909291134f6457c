import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { cosignedAt, isNoteSignedBy, parseCheckpoint, parseNote } from '#tlog/index.ts';
import { addCheckpoint, createTestLog, makeLogKey } from '../../tests/server/witness/test-log.ts';
import { openStore, type WitnessStore } from './store.ts';

const NOW = 1_790_000_000;
const log = createTestLog('log.example/draws');
const ALL = { size: -1, time: 0, limit: 100 };
let folder: string;
let store: WitnessStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naseeb-witness-'));
  store = openStore(folder, 'w1.example');
  store.follow(log.key.verifierKey);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const post = (body: string | Uint8Array, now = NOW) => addCheckpoint(store, Buffer.from(body), now);
const grow = (old: number, size: number, now = NOW) => post(log.request({ old, size }), now);
const sizes = () => store.listCosignatures(log.origin, ALL).map(({ size }) => size);
const timeIn = (checkpoint: string, line: string) => {
  const note = parseNote(checkpoint + line);
  return note && cosignedAt(note, store.key);
};

describe('cosigns', () => {
  it('a log from its first size on, as long as it grows', () => {
    const steps = [0, 1, 2, 3, 7, 8, 9, 64, 65, 200];
    for (const [i, size] of steps.slice(1).entries()) {
      const { status, body } = grow(steps[i] ?? 0, size, NOW + i);
      expect([size, status, timeIn(log.checkpoint({ size }), body)]).toEqual([size, 200, NOW + i]);
    }
    expect(store.latest(log.origin)).toMatchObject({ size: 200, time: NOW + 8 });
    expect(sizes()).toEqual(steps.slice(1));
  });

  it('the empty tree', () => {
    expect(grow(0, 0).status).toBe(200);
    expect(grow(0, 3).status).toBe(200);
  });

  it('the same size again, later', () => {
    grow(0, 5);
    expect(timeIn(log.checkpoint({ size: 5 }), grow(5, 5, NOW + 30).body)).toBe(NOW + 30);
    expect(store.listCosignatures(log.origin, ALL).map(({ time }) => time)).toEqual([NOW, NOW + 30]);
  });

  it('the same size as often as anybody asks, and keeps the first time and the newest', () => {
    grow(0, 5);
    for (const later of [1, 2, 30, 3_600]) grow(5, 5, NOW + later);
    expect(store.listCosignatures(log.origin, ALL).map(({ time }) => time)).toEqual([NOW, NOW + 3_600]);
  });

  it('the same checkpoint in the same second with the same bytes, which it keeps once', () => {
    grow(0, 5);
    expect(grow(5, 5).body).toBe(grow(5, 5).body);
    expect(sizes()).toEqual([5]);
  });

  it('with a time that never goes back', () => {
    grow(0, 5, NOW);
    expect(timeIn(log.checkpoint({ size: 6 }), grow(5, 6, NOW - 3_600).body)).toBe(NOW);
    expect(timeIn(log.checkpoint({ size: 7 }), grow(6, 7, NOW + 1).body)).toBe(NOW + 1);
  });

  it('each log by itself', () => {
    const other = createTestLog('other.example/draws');
    store.follow(other.key.verifierKey);
    grow(0, 5);
    expect(post(other.request({ size: 2, fork: 'x', forkAt: 0 }), NOW - 50).status).toBe(200);
    expect(store.latest(other.origin)).toMatchObject({ size: 2, time: NOW - 50 });
    expect(store.latest(log.origin)).toMatchObject({ size: 5, time: NOW });
  });

  it('what any key of the log signed, and ignores the lines of others', () => {
    const next = makeLogKey(log.origin);
    const stranger = makeLogKey(log.origin);
    expect(post(log.request({ size: 1, keys: [next] })).status).toBe(403);
    store.follow(next.verifierKey);
    expect(post(log.request({ size: 1, keys: [stranger, next] })).status).toBe(200);
    expect(post(log.request({ old: 1, size: 2, keys: [log.key, next] })).status).toBe(200);
  });
});

test('keeps the note with the signatures of the log and its own, and nothing that strangers added', () => {
  const stranger = makeLogKey('stranger.example');
  post(log.request({ size: 4, keys: [stranger, log.key, log.key] }));
  const [kept] = store.listCosignatures(log.origin, ALL);
  const signed = parseCheckpoint(kept?.note ?? '');
  expect(signed?.checkpoint).toMatchObject({ origin: log.origin, size: 4 });
  expect(signed?.note.signatures.map(({ name }) => name)).toEqual([log.origin, 'w1.example']);
  expect(signed && isNoteSignedBy(signed.note, log.key.verifierKey)).toBe(true);
  expect(signed && cosignedAt(signed.note, store.key)).toBe(NOW);
});

/** Right but for the name of a signature that nobody knows. */
const notUtf8 = Buffer.concat([
  Buffer.from(`${log.request({ size: 1 })}— `),
  Buffer.of(0xff),
  Buffer.from(` ${btoa('12345678')}\n`),
]);

describe('refuses', () => {
  it.each([
    ['nothing', ''],
    ['no old size', `\n${log.checkpoint({ size: 1 })}`],
    ['an old size with a leading zero', log.request({ size: 1 }).replace('old 0', 'old 00')],
    ['a negative old size', log.request({ size: 1 }).replace('old 0', 'old -1')],
    ['an old size above what a number holds', log.request({ size: 1 }).replace('old 0', 'old 9999999999999999')],
    ['no empty line', log.request({ size: 1 }).replace('\n\n', '\n')],
    ['a line end of another system', log.request({ size: 1 }).replace('old 0\n', 'old 0\r\n')],
    ['a hash of 31 bytes', log.request({ old: 1, size: 2 }).replace(/\n.{44}\n/, `\n${btoa('x'.repeat(31))}\n`)],
    ['a hash that is not base64', log.request({ old: 1, size: 2 }).replace(/\n.{44}\n/, `\n${'*'.repeat(44)}\n`)],
    [
      'a hash in base64 that another text stands for',
      log.request({ size: 1 }).replace('old 0\n', `old 0\n${'A'.repeat(42)}B=\n`),
    ],
    ['64 hashes', log.request({ size: 1 }).replace('old 0\n', `old 0\n${`${btoa('x'.repeat(32))}\n`.repeat(64)}`)],
    ['no signature line', log.request({ size: 1 }).replace(/— .*\n/, '')],
    ['an extension line', `old 0\n\n${log.signText(`${log.text({ size: 1 })}more\n`)}`],
    ['no last newline', log.request({ size: 1 }).slice(0, -1)],
    ['bytes that are not UTF-8', notUtf8],
  ])('%s with 400', (_, body) => {
    expect(post(body)).toMatchObject({ status: 400 });
    expect(sizes()).toEqual([]);
  });

  it('a log that it does not follow with 404', () => {
    expect(post(createTestLog('other.example').request({ size: 1 })).status).toBe(404);
  });

  it('a checkpoint that no key of its log signed with 403', () => {
    const body = log.request({ size: 1 });
    expect(post(log.request({ size: 1, keys: [makeLogKey(log.origin)] })).status).toBe(403);
    // The signature of another checkpoint.
    const [signature = ''] = /— .*\n$/.exec(log.checkpoint({ size: 2 })) ?? [];
    expect(post(body.replace(/— .*\n$/, () => signature)).status).toBe(403);
    expect(sizes()).toEqual([]);
  });

  it('a log that it follows no more, and remembers it', () => {
    grow(0, 5);
    store.followOnly([]);
    expect(grow(5, 6).status).toBe(404);
    store.followOnly([log.key.verifierKey]);
    expect(grow(0, 6)).toEqual({ status: 409, contentType: 'text/x.tlog.size', body: '5\n' });
    expect(grow(5, 6).status).toBe(200);
  });

  it('an old size above the size with 400', () => {
    grow(0, 5);
    expect(post(log.request({ old: 5, size: 4 })).status).toBe(400);
  });

  it('an old size that is not its own with 409 and its own', () => {
    expect(grow(3, 5)).toEqual({ status: 409, contentType: 'text/x.tlog.size', body: '0\n' });
    grow(0, 5);
    for (const old of [0, 4, 6])
      expect(grow(old, 8)).toEqual({ status: 409, contentType: 'text/x.tlog.size', body: '5\n' });
    expect(sizes()).toEqual([5]);
  });

  it('another tree of the same size with 409', () => {
    grow(0, 5);
    expect(post(log.request({ old: 5, size: 5, fork: 'b', forkAt: 4 })).status).toBe(409);
    expect(sizes()).toEqual([5]);
  });

  it('another empty tree with 409', () => {
    const text = `${log.origin}\n0\n${Buffer.alloc(32).toString('base64')}\n`;
    expect(post(`old 0\n\n${log.signText(text)}`).status).toBe(409);
  });

  it.each([
    ['of another tree', log.request({ old: 5, size: 9, fork: 'b', forkAt: 4 })],
    ['with a hash too many', log.request({ old: 5, size: 9 }).replace('\n\n', `\n${btoa('x'.repeat(32))}\n\n`)],
    ['with a hash too few', log.request({ old: 5, size: 9 }).replace(/\n.{44}\n/, '\n')],
    ['for the same size', log.request({ old: 5, size: 5 }).replace('\n\n', `\n${btoa('x'.repeat(32))}\n\n`)],
  ])('a proof %s with 422', (_, body) => {
    grow(0, 5);
    expect(post(body).status).toBe(422);
    expect(store.latest(log.origin)).toMatchObject({ size: 5 });
    expect(sizes()).toEqual([5]);
  });

  it('a proof for the first checkpoint with 422', () => {
    expect(post(log.request({ size: 1 }).replace('\n\n', `\n${btoa('x'.repeat(32))}\n\n`)).status).toBe(422);
  });

  it('to sign by a clock without a time', () => {
    for (const now of [NaN, -1, 1.5]) expect(() => grow(0, 1, now)).toThrow('clock');
  });
});

test('signs nothing that it cannot write down', () => {
  grow(0, 5);
  const keep = store.keep;
  const full: WitnessStore = {
    ...store,
    keep: (cosigned) => {
      keep(cosigned);
      throw new Error('the disk is full');
    },
  };
  expect(() => addCheckpoint(full, Buffer.from(log.request({ old: 5, size: 6 })), NOW)).toThrow('the disk is full');
  expect(store.latest(log.origin)).toMatchObject({ size: 5 });
  expect(sizes()).toEqual([5]);
  expect(post(log.request({ old: 5, size: 6, fork: 'b', forkAt: 5 })).status).toBe(200);
});
