import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formatVerifierKey } from '#tlog/index.ts';
import { addCheckpoint, createTestLog, makeLogKey } from '../../tests/server/witness/test-log.ts';
import { FOLDER_IN_USE, FOLDER_UNUSABLE, WRONG_SETTINGS } from './failure.ts';
import { openStore, type WitnessStore } from './store.ts';

const log = createTestLog('log.example');
let folder: string;
const opened: WitnessStore[] = [];
const open = (name = 'w1.example', dir = folder): WitnessStore => {
  const store = openStore(dir, name);
  opened.push(store);
  return store;
};
const closeAll = () => opened.splice(0).forEach((store) => store.close());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naseeb-witness-'));
});
afterEach(() => {
  closeAll();
  rmSync(folder, { recursive: true, force: true });
});

test('a restart keeps the key, the logs and what was cosigned', () => {
  const first = open();
  first.follow(log.key.verifierKey);
  addCheckpoint(first, Buffer.from(log.request({ size: 3 })), 1_000);
  const before = [formatVerifierKey(first.key), first.listLogs(), first.latest(log.origin)];
  closeAll();
  const second = open();
  expect([formatVerifierKey(second.key), second.listLogs(), second.latest(log.origin)]).toEqual(before);
  expect(second.listLogs()).toEqual([{ origin: log.origin, latest: { size: 3, time: 1_000 } }]);
});

test.each([
  ['https://w1.example/', 'w1.example'],
  ['HTTP://', 'w1.your-domain.org'],
])('a new witness is not called %s', (name, better) => {
  expect(() => open(name)).toThrow(
    expect.objectContaining({
      exitCode: WRONG_SETTINGS,
      message: `WITNESS_NAME is a name without https://: write ${better}, and not ${name}`,
    }),
  );
  expect(open(better).key.name).toBe(better);
});

test('a witness that has a name with https:// keeps it: names are for good', () => {
  open('w1.example');
  closeAll();
  const db = new DatabaseSync(join(folder, 'witness.db'));
  db.exec("update witness set name = 'https://w1.example'");
  db.close();
  expect(open('https://w1.example').key.name).toBe('https://w1.example');
});

test('each folder has a key of its own', () => {
  const [one, two] = [open('w1.example', join(folder, '1')), open('w1.example', join(folder, '2'))];
  expect(formatVerifierKey(one.key)).not.toBe(formatVerifierKey(two.key));
});

test('only its owner may read what it writes', () => {
  open(undefined, join(folder, 'new'));
  const modes = readdirSync(join(folder, 'new')).map((name) => statSync(join(folder, 'new', name)).mode & 0o777);
  expect(modes.length).toBeGreaterThan(2);
  expect(modes.every((mode) => mode === 0o600)).toBe(true);
  expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700);
});

test('a folder is open once at a time', () => {
  open();
  expect(() => open()).toThrow(expect.objectContaining({ exitCode: FOLDER_IN_USE }));
  closeAll();
  open();
});

test('a key keeps its name', () => {
  const key = formatVerifierKey(open('w1.example').key);
  closeAll();
  expect(() => open('w2.example')).toThrow(/has the key of the witness w1\.example/);
  expect(formatVerifierKey(open('w1.example').key)).toBe(key);
});

test('says what is wrong with a folder', () => {
  writeFileSync(join(folder, 'file'), '');
  writeFileSync(join(folder, 'witness.db'), 'no database '.repeat(100));
  for (const dir of [join(folder, 'file'), folder])
    expect(() => open('w1.example', dir)).toThrow(
      expect.objectContaining({ exitCode: FOLDER_UNUSABLE, message: expect.stringContaining(dir) as string }),
    );
});

test('follows exactly the keys that it is given', () => {
  const store = open();
  const [next, other] = [makeLogKey(log.origin), makeLogKey('other.example')];
  store.followOnly([log.key, next, other].map(({ verifierKey }) => verifierKey));
  expect(store.listLogs().map(({ origin }) => origin)).toEqual([log.origin, 'other.example']);
  expect(store.keysOf(log.origin)).toHaveLength(2);
  store.followOnly([next.verifierKey]);
  store.follow(next.verifierKey);
  expect(store.listLogs()).toEqual([{ origin: log.origin, latest: undefined }]);
  expect(store.keysOf(log.origin)).toEqual([next.verifierKey]);
});
