import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fivetastic } from '#games/fivetastic/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { loadKeys } from '#server/draws/open-data/keys.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { holdKey } from '#server/draws/proof/operator-key.ts';
import type { Engine } from '#server/engine/engine.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import { sequenceEntries } from '#server/tlog/sequence.ts';
import { createKeyChanges } from '#monitor/v3/key-changes.ts';
import type { KeyEntry } from '#verify/v3/log/entries.ts';
import { verifyRecord3, type KeyChange, type LogPart } from '#verify/v3/index.ts';
import { createIdleEngine, findSellingDraws, readDraw } from '#support/draws/draws.ts';
import { changeOperatorKey, runKeyCommand } from '#support/draws/key-change.ts';
import { createSealedDraws, type SealedDraws } from '#support/draws/sealed-draws.ts';
import { waitForWaiterOn } from '#support/node/lock-waiters.ts';
import { cutLog } from '#support/proof/v3/engine-proof.ts';

let world: SealedDraws;
const others: Engine[] = [];

beforeEach(async () => {
  world = await createSealedDraws();
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop();
  await world.stop();
});

const startOther = async (env: Record<string, string> = {}): Promise<Engine> => {
  const { base, beacon, witnesses } = world;
  const shared = { PROOF_VERSION: '3', WITNESSES: witnesses.setting };
  const other = await createIdleEngine(base.url, beacon.url, { ...shared, ...env });
  others.push(other);
  return other;
};
const nextDraw = async (): Promise<DrawRow> => {
  await world.draws.tick();
  return assertPresent((await findSellingDraws(world.base.db, fivetastic.lotteryType))[0], 'a draw on sale');
};
const signerOf = async ({ id }: DrawRow) => (await readDraw(world.base.db, id)).record?.operatorKey;
const entriesOf = ({ entries }: LogPart) =>
  entries.map((entry) => JSON.parse(Buffer.from(entry).toString()) as Record<string, unknown>);
const placesOf = async (...types: string[]) =>
  entriesOf(await world.readLog()).flatMap(({ type }) => (types.includes(String(type)) ? [type] : []));
const shown = async (engine = world.engine) =>
  (await loadKeys(engine)) as { readonly operatorKey: string; readonly keyChanges?: readonly KeyChange[] };

/** Sealed, and its round is due: the next steps lead to its record. */
async function ripen(): Promise<DrawRow> {
  const draw = await nextDraw();
  const sealed = await world.close(draw);
  await world.engine.tlog.tick();
  await advanceDraw(world.draws.ctx, draw.id);
  await world.moveTo(new Date(roundTime(sealed.beacon, Number(sealed.beacon_round))));
  return draw;
}

test('a record has the key that holds at its place in the log, and holds itself', async () => {
  const { firstKey } = world.engine.operator;
  const before = await world.finish(await nextDraw());
  const pins = { ...(await world.pins()), operatorKey: firstKey };
  expect(await shown()).toMatchObject({ operatorKey: firstKey });
  expect(await shown()).not.toHaveProperty('keyChanges');
  const during = await nextDraw();
  await world.close(during);
  const key = await changeOperatorKey(world.engine);
  const after = await world.finish(during);
  expect([before.record?.operatorKey, after.record?.operatorKey]).toEqual([firstKey, key]);

  const log = await world.readLog();
  for (const { record } of [before, after])
    expect(verifyRecord3(record, pins, { log }).checks.filter(({ ok }) => !ok)).toEqual([]);
  // Of the part from its commitment on, which has the change.
  const first = entriesOf(log).findIndex(({ type, drawId }) => type === 'draw' && drawId === drawIdOf(during));
  expect(first).toBeGreaterThan(0);
  const part = cutLog(log, first);
  expect(verifyRecord3(after.record, pins, { log: part }).checks.filter(({ ok }) => !ok)).toEqual([]);
  const { operatorKey, keyChanges = [] } = await shown();
  const index = entriesOf(log).findIndex(({ type }) => type === 'key');
  expect(operatorKey).toBe(key);
  expect(keyChanges).toMatchObject([
    { index, before: firstKey, key, signatures: entriesOf(log)[index]?.['signatures'] },
  ]);
  // Without the log: by the first key, and by the new one as a later build pins it.
  for (const pinned of [firstKey, key])
    for (const { record } of [before, after]) {
      const verdict = verifyRecord3(record, { ...pins, operatorKey: pinned, keyChanges });
      expect(verdict.checks.filter(({ ok }) => !ok)).toEqual([]);
    }
});

test('records and changes of 32 writers on two nodes come in an order in which each record has its key', async () => {
  const nodes = [world.engine, await startOther()];
  const nodeOf = (n: number) => assertPresent(nodes[n % 2], 'a node');
  const record = (n: number) =>
    nodeOf(n)
      .db.transaction()
      .execute(async (tx) => {
        const { publicKey } = await holdKey(tx);
        await appendEntries(tx, [{ type: 'record', drawId: `test-${n}`, hash: publicKey, winners: publicKey }]);
      });
  let isWriting = true;
  const sequencing = nodes.map(async ({ db }) => {
    while (isWriting) await sequenceEntries(db);
  });
  const writers = Array.from({ length: 32 }, (_, n) => async () => {
    if (n % 4 === 0) await runKeyCommand(nodeOf(n / 4), 'change', 'a test');
    else for (let i = 0; i < 5; i++) await record(n + 32 * i);
  });
  const ended = await Promise.allSettled(writers.map((write) => write()));
  isWriting = false;
  await Promise.all(sequencing);
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  await world.engine.tlog.tick();

  const { origin } = world.engine.tlog.identity;
  const keys = createKeyChanges(origin, world.engine.operator.firstKey);
  const [signed, faults] = [[] as boolean[], [] as string[]];
  for (const [index, entry] of entriesOf(await world.readLog()).entries()) {
    if (entry['type'] === 'key') faults.push(...keys.change(entry as unknown as KeyEntry, index));
    if (entry['type'] === 'record') signed.push(entry['hash'] === keys.at(index));
  }
  expect(faults).toEqual([]);
  expect(signed).toHaveLength(24 * 5);
  expect(signed).not.toContain(false);
  expect((await shown()).keyChanges).toHaveLength(8);
});

test('a record that is published during a change waits for it, and has the new key', async () => {
  const draw = await ripen();
  let changing: Promise<string> | undefined;
  await world.base.db.transaction().execute(async (tx) => {
    await sql`select 1 from tlog_head for update`.execute(tx);
    // The change holds the key, and waits for the head.
    changing = changeOperatorKey(world.engine);
    await waitForWaiterOn(world.base.db, tx);
    const publishing = advanceDraw(world.draws.ctx, draw.id);
    await expect.poll(() => countWaiters('secrets')).toBe(1);
    void publishing.catch(() => undefined);
  });
  const key = await changing;
  await world.settle();
  expect(await signerOf(draw)).toBe(key);
  expect(await placesOf('key', 'record')).toEqual(['key', 'record']);
});

test('a change waits for a record that is published, which has the old key', async () => {
  const draw = await ripen();
  const { firstKey } = world.engine.operator;
  let both: Promise<unknown> | undefined;
  await world.base.db.transaction().execute(async (tx) => {
    await sql`lock table tlog_queue in share mode`.execute(tx);
    // The record holds the key, and waits for the queue.
    const publishing = advanceDraw(world.draws.ctx, draw.id);
    await waitForWaiterOn(world.base.db, tx);
    both = Promise.all([publishing, changeOperatorKey(world.engine)]);
    await expect.poll(() => countWaiters('secrets')).toBe(1);
  });
  await both;
  await world.settle();
  expect(await signerOf(draw)).toBe(firstKey);
  expect(await placesOf('key', 'record')).toEqual(['record', 'key']);
});

/** Statements that wait for a row of a table. */
async function countWaiters(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%from "${table}"%`}`.execute(
    world.base.db,
  );
  return rows[0]?.n ?? 0;
}

test('a change that fails changes nothing', async () => {
  const { db } = world.base;
  const state = () =>
    Promise.all([
      sql`select value from secrets where name = 'operator-ed25519'`.execute(db).then(({ rows }) => rows),
      sql`select size, root from tlog_head`.execute(db).then(({ rows }) => rows),
      sql`select id from tlog_queue order by id`.execute(db).then(({ rows }) => rows),
      shown(),
    ]);
  await world.engine.tlog.tick();
  const before = await state();
  await sql`alter table operator_key_changes add constraint refused check (false) not valid`.execute(db);
  await expect(changeOperatorKey(world.engine)).rejects.toThrow('refused');
  expect(await state()).toEqual(before);
  await world.engine.tlog.tick();
  for (let i = 0; i < 2; i++) await world.engine.operator.follow();
  expect(world.engine.operator.key.publicKey).toBe(world.engine.operator.firstKey);
  await sql`alter table operator_key_changes drop constraint refused`.execute(db);
  expect((await shown()).operatorKey).not.toBe(await changeOperatorKey(world.engine));
});

test('the secret before is gone, and no row of a change is changed', async () => {
  const { db } = world.base;
  const read = () => db.selectFrom('secrets').selectAll().execute();
  const before = await read();
  await changeOperatorKey(world.engine);
  const old = before.find(({ name }) => name === 'operator-ed25519');
  const values = (await read()).map(({ value }) => value.toString('hex'));
  expect(values).toHaveLength(before.length);
  expect(values).not.toContain(old?.value.toString('hex'));
  await expect(sql`update operator_key_changes set changed_at = now()`.execute(db)).rejects.toThrow(/grows/);
  await expect(sql`delete from operator_key_changes`.execute(db)).rejects.toThrow(/grows/);
});

test('another node signs records with the new key at once, receipts when it has read it, and a later one from its start', async () => {
  const other = await startOther();
  const { firstKey } = other.operator;
  const draw = await ripen();
  const { operatorKey: before } = await shown(other);
  const key = await changeOperatorKey(world.engine);
  expect(other.operator.key.publicKey).toBe(firstKey);
  // Nobody could follow it before witnesses have seen the change.
  expect((await shown(other)).operatorKey).toBe(before);
  for (let i = 0; i < 3; i++) await other.operator.follow();
  expect(other.operator.key.publicKey).toBe(firstKey);
  await world.engine.tlog.tick();
  expect((await shown(other)).operatorKey).toBe(key);
  await other.clock.refresh();
  await advanceDraw(createDrawEngine(other, other.push, [fivetastic]).ctx, draw.id);
  expect(await signerOf(draw)).toBe(key);
  // Who has just read keys.json does not know the new key.
  await other.operator.follow();
  expect(other.operator.key.publicKey).toBe(firstKey);
  await other.operator.follow();
  expect(other.operator.key.publicKey).toBe(key);
  const later = await startOther();
  expect(later.operator).toMatchObject({ key: { publicKey: key }, firstKey });
});

test('no node commits draws of version 2 after a change, and none starts that would', async () => {
  const old = await startOther({ PROOF_VERSION: '2' });
  await changeOperatorKey(world.engine);
  await expect(createDrawEngine(old, old.push, [quickFive]).tick()).rejects.toThrow(
    'draws of version 2 cannot be scheduled any more',
  );
  expect(await world.base.db.selectFrom('draws').select('id').where('proof_version', '=', 2).execute()).toEqual([]);
  await expect(startOther({ PROOF_VERSION: '2' })).rejects.toThrow('Cannot start: PROOF_VERSION is 2');
});
