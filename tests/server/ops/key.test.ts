import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quickFive } from '#games/quick-five/index.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import type { Engine } from '#server/engine/engine.ts';
import { readKeptAuditHead, keepAuditHead } from '#server/ops/audit-head.ts';
import { appendAuditEntry } from '#server/ops/audit-chain.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import { changeKey, countDrawsOfVersion2 } from '#server/draws/proof/key-changes.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { createIdleEngine } from '#support/draws/draws.ts';
import { changeOperatorKey, runKeyCommand } from '#support/draws/key-change.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { shellEnv } from '#support/product/start-product.ts';

let base: TestDatabase;
let beacon: TestBeacon;
let engine: Engine;
let folder: string;

beforeEach(async () => {
  base = await createTestDatabase();
  beacon = await startTestBeacon();
  folder = await mkdtemp(join(tmpdir(), 'naseeb-key-'));
  engine = await createIdleEngine(base.url, beacon.url, { PROOF_VERSION: '3', DATA_DIR: folder });
});
afterEach(async () => {
  await engine.stop();
  await beacon.stop();
  await base.drop();
  await rm(folder, { recursive: true, force: true });
});

const unfinished = () =>
  base.db.selectFrom('draws').select('id').where('state', 'not in', ['published', 'cancelled']).execute();
const findKey = async () => (await runKeyCommand(engine, 'show'))[0];

/** A node that commits draws of version 2. */
async function withOldNode(work: (old: Engine) => Promise<void>): Promise<void> {
  const old = await createIdleEngine(base.url, beacon.url, { PROOF_VERSION: '2' });
  try {
    await work(old);
  } finally {
    await old.stop();
  }
}
const commitOldDraws = () => withOldNode((old) => createDrawEngine(old, old.push, [quickFive]).tick());

test('the key is shown with its changes, newest first', async () => {
  const { firstKey } = engine.operator;
  expect(await runKeyCommand(engine, 'show')).toEqual([`${firstKey}  signs now`]);
  const second = await changeOperatorKey(engine);
  const third = await changeOperatorKey(engine);
  const moment = expect.stringMatching(/^[0-9a-f]{64} {2}until entry \d+, \d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
  const lines = await runKeyCommand(engine, 'show');
  expect(lines).toEqual([`${third}  signs now`, moment, moment]);
  expect(lines.map((line) => line.slice(0, 64))).toEqual([third, second, firstKey]);
  expect(engine.operator.firstKey).toBe(firstKey);
});

test('a change needs a reason, and says what is left to do', async () => {
  await expect(runKeyCommand(engine, 'change')).rejects.toThrow('Missing: the reason');
  const { firstKey } = engine.operator;
  const said = await runKeyCommand(engine, 'change', 'the yearly change');
  expect(said).toEqual([
    expect.stringMatching(/^[0-9a-f]{64} {2}signs from now on, by entry \d+ of the log$/),
    `${firstKey}  signs no more; its secret is deleted, but not from backups: delete it there, too`,
  ]);
});

test('a change is refused while draws of version 2 are made, or one has no record', async () => {
  const shown = await findKey();
  await withOldNode(async (old) => {
    await expect(runKeyCommand(old, 'change', 'why')).rejects.toThrow('PROOF_VERSION is 2');
  });
  await commitOldDraws();
  await expect(runKeyCommand(engine, 'change', 'why')).rejects.toThrow('draws of version 2 without a record');
  expect(await findKey()).toBe(shown);
  for (const { id } of await unfinished()) expect((await cancelDraw(base.db, id, 'for the key')).ok).toBe(true);
  expect(await changeOperatorKey(engine)).not.toBe(shown?.slice(0, 64));
});

test('a change is refused where a draw of version 2 came and went since its receipts were kept', async () => {
  const seen = await countDrawsOfVersion2(base.db);
  await commitOldDraws();
  for (const { id } of await unfinished()) await cancelDraw(base.db, id, 'for the key');
  const { origin } = engine.tlog.identity;
  expect(await changeKey(base.db, origin, seen)).toEqual({ ok: false, error: 'unfinished' });
  expect((await changeKey(base.db, origin, await countDrawsOfVersion2(base.db))).ok).toBe(true);
});

test('the head of the audit log is found where it was kept before a change', async () => {
  await appendAuditEntry(base.db, { operator: 'noura', act: 'key change', arguments: ['why'], outcome: 'begun' });
  await keepAuditHead(base.db, engine);
  const kept = await readKeptAuditHead(engine);
  await changeOperatorKey(engine);
  expect(await readKeptAuditHead(engine)).toEqual(kept);
  const later = await createIdleEngine(base.url, beacon.url, { PROOF_VERSION: '3', DATA_DIR: folder });
  expect(await readKeptAuditHead(later)).toEqual(kept);
  await later.stop();
});

test('the command is an act of the audit log, whose kept head has the same file before and after', async () => {
  const runOps = async (...args: string[]) => {
    const env = shellEnv({ DATABASE_URL: base.url, DATA_DIR: folder, PROOF_VERSION: '3' });
    return (await promisify(execFile)(process.execPath, ['src/server/ops/main.ts', ...args], { env })).stdout;
  };
  const { firstKey } = engine.operator;
  expect(await runOps('key', 'show')).toBe(`${firstKey}  signs now\n`);
  expect(await runOps('key', 'change', 'of', 'habit')).toContain(`${firstKey}  signs no more`);
  expect(await runOps('audit', 'check')).toContain('the audit log holds, with the heads that were kept');
  expect(await runOps('audit', 'list')).toMatch(/ key change of habit {2}done\n/);
  expect((await readdir(folder)).filter((name) => name.startsWith('audit-head-'))).toEqual([
    `audit-head-${firstKey.slice(0, 16)}`,
  ]);
});
