import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { changeOperatorKey } from '#support/draws/key-change.ts';
import { readDraw } from '#support/draws/draws.ts';
import { createHeldDraws, type HeldDraws } from '#support/monitor/held-draws.ts';
import { runMonitorAt } from '#support/monitor/run-monitor.ts';

/** The monitor beside a product whose operator changed its key between draws, and while one was on sale. */

let held: HeldDraws;
const folders: string[] = [];

beforeAll(async () => {
  held = await createHeldDraws();
}, 60_000);
afterAll(async () => {
  await held.stop();
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-monitor-'));
  folders.push(folder);
  return folder;
}
const run = (folder: string) => runMonitorAt(held.now(), held.served.origin, '--dir', folder);
/** Holds a draw; the next one where none is given. */
async function hold(sold?: DrawRow): Promise<DrawRow> {
  const draw = sold ?? (await held.sell());
  await held.seal(draw);
  expect((await held.world.finish(draw)).state).toBe('published');
  return draw;
}
const agrees = { code: 0, differences: [], failure: '' };

test('a product that changes its key agrees, for who followed it and for who comes later', async () => {
  const { world } = held;
  const { db } = world.base;
  const first = await hold();
  // Draws of every day until that of version 2.
  for (let i = 0; i < 2; i++) await hold();
  // Of version 2: what is signed of it stays signed by the first key.
  await held.holdOld();
  const followed = await newFolder();
  expect(await run(followed)).toMatchObject(agrees);

  const left = await db
    .selectFrom('draws')
    .select('id')
    .where('proof_version', '=', 2)
    .where('state', 'not in', ['published', 'cancelled'])
    .execute();
  for (const { id } of left) expect((await cancelDraw(db, id, 'for the key')).ok).toBe(true);
  const second = await held.sell();
  const keys = [world.engine.operator.firstKey, await changeOperatorKey(world.engine)];
  await hold(second);
  keys.push(await changeOperatorKey(world.engine));
  const third = await hold();
  // A record in the log, and the quorum's cosignatures of it.
  await held.sell();
  const signers = await Promise.all([first, second, third].map(({ id }) => readDraw(db, id)));
  expect(signers.map(({ record }) => record?.operatorKey)).toEqual(keys);

  for (const folder of [followed, await newFolder()]) {
    const found = await run(folder);
    expect(found).toMatchObject(agrees);
    expect(found.said).toMatch(/^ {2}all +\d+ +5 /m);
    expect(found.said).toMatch(/Draws of version 2: \d+; records checked: 1;/);
  }
}, 240_000);
