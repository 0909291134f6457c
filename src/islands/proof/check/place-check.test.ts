import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DRAW, startProofWorld, type ProofWorld } from '#support/islands/proof-world.ts';
import { witnessSigner } from '#support/proof/v3/keys.ts';
import { allAt, WITNESSES } from '#support/proof/v3/memory-log.ts';
import { serveLog } from '#support/proof/v3/serve-files.ts';
import * as world from '#support/proof/v3/world.ts';
import { leafHash } from '#tlog/index.ts';
import { toHex, utf8 } from '#verify/bytes.ts';
import { canonicalJson } from '#verify/canonical-json.ts';
import type { DrawEntry } from '#verify/v3/log/entries.ts';
import { createChecks } from './checks.ts';
import { confirmPlace, findPlace } from './place-check.ts';

let made: ProofWorld;
beforeAll(async () => {
  made = await startProofWorld();
  // Enough for tiles of two levels.
  for (let i = 0; i < 600; i++) made.log.append({ type: 'stop', n: i });
});
afterAll(() => made.server.stop());
beforeEach(() => void made.show());

const find = (checkpoint: string, index = made.index) =>
  findPlace(made.receipt.entry, index, checkpoint, world.pins, made.files, []);

test('an order is found at its place, with the witnesses that cosigned it and their times', async () => {
  for (const count of [3, 2, 0]) {
    const checkpoint = made.show(count);
    const found = await find(checkpoint);
    if (found.kind !== 'placed') throw new Error('the order is in the log');
    const at = Math.floor(Date.parse(made.cosignedAt) / 1_000) * 1_000;
    expect(found.place).toMatchObject({ index: made.index, checkpoint, path: made.log.path(made.index) });
    expect(found.place.witnesses).toEqual(WITNESSES.slice(0, count).map(({ name }) => ({ name, at })));
  }
});

test('cosignatures of others, wrong ones, and those of another checkpoint do not count', async () => {
  const text = made.log.note([...allAt(made.cosignedAt).slice(0, 1), { witness: world.STRANGER, at: made.cosignedAt }]);
  const other =
    made.log
      .note(allAt(made.cosignedAt), { size: made.log.size - 1 })
      .split('\n')
      .at(-2) ?? '';
  serveLog(made.server, made.log, text);
  const found = await find(`${text}${other}\n`);
  expect(found.kind === 'placed' && found.place.witnesses.map(({ name }) => name)).toEqual(['w1.example']);
});

test('witnesses that the draws of the order do not name do not count', async () => {
  const named = (...keys: readonly string[]) => ({ ...made.draw.entry, witnesses: keys });
  const [w1 = '', w2 = '', w3 = ''] = world.pins.witnesses;
  const namesOf = async (draws: readonly DrawEntry[], count = 3) => {
    const found = await findPlace(made.receipt.entry, made.index, made.show(count), world.pins, made.files, draws);
    if (found.kind !== 'placed') throw new Error('the order is in the log');
    expect(confirmPlace(made.receipt.entry, found.place, world.pins, draws)).toEqual(found.place.witnesses);
    return found.place.witnesses.map(({ name }) => name);
  };
  expect(await namesOf([named(w1, w2)])).toEqual(['w1.example', 'w2.example']);
  expect(await namesOf([named(w2, w3)], 2)).toEqual(['w2.example']);
  // Of several draws the one that the fewest have seen: the order is seen in each.
  expect(await namesOf([named(w1, w2), named(w2, w3)], 2)).toEqual(['w2.example']);
  // Named by a draw, and not pinned.
  expect(await namesOf([named(w1, witnessSigner('w9.example').verifier)])).toEqual(['w1.example']);
});

test('a checkpoint that ends before its place does not hold it yet', async () => {
  expect(await find(made.log.note([], { size: made.index }))).toEqual({ kind: 'ahead' });
  expect((await find(made.log.note([], { size: made.index + 1 }))).kind).toBe('placed');
});

test('another entry at the place, another log, or no checkpoint is wrong', async () => {
  expect(await find(made.show(), made.index + 1)).toMatchObject({
    kind: 'wrong',
    reason: expect.stringContaining('another entry'),
  });
  const foreign = made.log.note(allAt(made.cosignedAt), { log: world.otherLog });
  for (const text of [foreign, 'x', ''])
    expect(await find(text)).toMatchObject({ kind: 'wrong', reason: expect.stringContaining('not signed') });
  // A tree that was made for this player: its tiles do not lead to what the log signed.
  const forged = made.log.fork(made.log.size);
  forged.entries[0] = '{}';
  expect((await find(forged.note([], { log: world.STRANGER }))).kind).toBe('wrong');
});

test('tiles that cannot be read are no fault', async () => {
  const checkpoint = made.show();
  for (const path of [...made.server.files.keys()]) if (path.startsWith('/log/tile')) made.server.files.delete(path);
  await expect(find(checkpoint)).rejects.toThrow('answers 404');
});

test('a place that was kept is confirmed without a server, and not after a change', async () => {
  const found = await find(made.show());
  if (found.kind !== 'placed') throw new Error('the order is in the log');
  const { place } = found;
  expect(confirmPlace(made.receipt.entry, place, world.pins, [])).toEqual(place.witnesses);
  const changed = [
    { index: place.index + 1 },
    { path: place.path.slice(1) },
    { checkpoint: made.log.note([], { log: world.otherLog }) },
  ];
  for (const over of changed)
    expect(confirmPlace(made.receipt.entry, { ...place, ...over }, world.pins, [])).toBeUndefined();
  expect(confirmPlace(`${made.receipt.entry} `, place, world.pins, [])).toBeUndefined();
});

test('the worker counts the witnesses that the draws name, read anew where it has just started', async () => {
  const entry = canonicalJson({ ...made.draw.entry, witnesses: world.pins.witnesses.slice(0, 2) }) ?? '';
  const draw = { ...made.draw, hash: toHex(leafHash(utf8(entry))), batches: [] };
  const log = made.log.fork(made.log.size);
  const [receipt] = world.sell(log, [world.order(1, 'nap4|1,4,7,9|1|100')], [draw]);
  made.show(3, log);
  made.showDraw({ commitment: { index: made.draw.index, entry } });
  const { found } = await made.checks.lookUp(receipt, log.size - 1, undefined, 5);
  expect(found.kind === 'placed' && found.place.witnesses.map(({ name }) => name)).toEqual([
    'w1.example',
    'w2.example',
  ]);
  // A draw that shows another commitment than the receipt names tells nothing of witnesses.
  made.showDraw();
  const other = await createChecks(made.files, undefined).lookUp(receipt, log.size - 1, undefined, 5);
  expect(other.found.kind === 'placed' && other.found.place.witnesses).toHaveLength(3);
});

test('the worker looks with the keys that the server shows, and compares the log with the memory of the device', async () => {
  const { found, device } = await made.checks.lookUp(made.receipt, made.index, undefined, 5);
  expect([found.kind, device?.warnings, device?.remember?.size]).toEqual(['placed', [], made.log.size]);
  made.server.files.delete('/open/keys.json');
  await expect(made.checks.lookUp(made.receipt, made.index, undefined, 5)).rejects.toThrow('keys');
  made.showKeys();
  made.server.files.delete('/log/checkpoint');
  expect((await made.checks.lookUp(made.receipt, made.index, undefined, 5)).found).toEqual({ kind: 'unread' });
  // The keys are compared all the same.
  made.showKeys({ beacon: { ...world.pins.beacon, publicKey: 'ab'.repeat(96) } });
  const unread = await made.checks.lookUp(made.receipt, made.index, device?.remember, 5);
  expect(unread.device).toEqual({ warnings: ['beacon'], hasFollowedKey: false, isUncompared: true });
  made.showKeys();
  await expect(made.checks.lookUp({ drawId: DRAW }, made.index, undefined, 5)).rejects.toThrow();
});

test('the worker compares the log with the memory of the device without an order, too', async () => {
  const { device } = await made.checks.lookUp(made.receipt, made.index, undefined, 5);
  const memory = device?.remember ?? expect.unreachable();
  expect((await made.checks.compare(memory, 6)).warnings).toEqual([]);
  const [name = '', , ...rest] = memory.checkpoint.split('\n');
  const checkpoint = [name, memory.size + 1, ...rest].join('\n');
  expect((await made.checks.compare({ ...memory, checkpoint, size: memory.size + 1 }, 6)).warnings).toEqual(['shrank']);
});
