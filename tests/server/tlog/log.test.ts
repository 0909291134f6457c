import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { consistencyProof, isConsistent } from '#tlog/index.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import type { Engine } from '#server/engine/engine.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import { sequenceEntries } from '#server/tlog/sequence.ts';
import { createIdleEngine } from '#support/draws/draws.ts';
import { createDrawFixture, type DrawFixture } from '#support/draws/draw-fixture.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { isLogWhole, readEngineLog } from '#support/tlog/read-log.ts';

const NOBODY = 'http://127.0.0.1:9';

const noteOf = (n: number) => ({ type: 'recorded', drawId: `test-${n}`, hash: '00' }) as const;

describe('the log of two nodes', () => {
  let base: TestDatabase;
  let nodes: readonly [Engine, Engine];

  beforeAll(async () => {
    base = await createTestDatabase();
    nodes = [await createIdleEngine(base.url, NOBODY), await createIdleEngine(base.url, NOBODY)];
  });

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await base.drop();
  });

  const append = (n: number) =>
    nodes[n % 2 === 0 ? 0 : 1].db.transaction().execute((tx) => appendEntries(tx, [noteOf(n)]));
  const tickAll = () => Promise.all(nodes.map((node) => node.tlog.tick()));

  it('begins with who keeps it', async () => {
    await tickAll();
    const reader = readEngineLog(nodes[0]);
    const { checkpoint } = await reader.checkpoint();
    const { origin, verifierKey } = nodes[1].tlog.identity;
    expect(checkpoint).toMatchObject({ origin, size: 1 });
    expect(await reader.entries(1)).toEqual([
      { type: 'start', origin, logKey: verifierKey, operatorKey: nodes[1].operator.firstKey },
    ]);
  });

  it('holds each entry of 32 writers once, each in the order of its writer, while both nodes sequence', async () => {
    const writers = Array.from({ length: 32 }, (_, writer) => async () => {
      for (let i = 0; i < 10; i++) await append(writer * 10 + i);
    });
    let isWriting = true;
    const sequencing = nodes.map(async (node) => {
      while (isWriting) await sequenceEntries(node.db);
    });
    await Promise.all(writers.map((write) => write()));
    isWriting = false;
    await Promise.all(sequencing);
    await tickAll();
    const reader = readEngineLog(nodes[1]);
    const { checkpoint } = await reader.checkpoint();
    const written = (await reader.entries(checkpoint.size))
      .slice(1)
      .map(({ drawId }) => Number(String(drawId).slice(5)));
    expect(written.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 320 }, (_, n) => n));
    for (let writer = 0; writer < 32; writer++) {
      const own = written.filter((n) => Math.floor(n / 10) === writer);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    expect(await isLogWhole(reader)).toBe(true);
  });

  it('only grows', async () => {
    const reader = readEngineLog(nodes[0]);
    const before = await reader.checkpoint();
    for (let n = 1_000; n < 1_700; n++) await append(n);
    await tickAll();
    const after = await reader.checkpoint();
    expect(after.checkpoint.size).toBe(before.checkpoint.size + 700);
    const proof = await consistencyProof(reader.readTile, before.checkpoint.size, after.checkpoint.size);
    expect(isConsistent(before.checkpoint, after.checkpoint, proof)).toBe(true);
    expect(await isLogWhole(reader)).toBe(true);
  });

  it('holds nothing of a transaction that was rolled back', async () => {
    const { size } = (await readEngineLog(nodes[0]).checkpoint()).checkpoint;
    await expect(
      nodes[0].db.transaction().execute(async (tx) => {
        await appendEntries(tx, [noteOf(5_000)]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await tickAll();
    expect((await readEngineLog(nodes[0]).checkpoint()).checkpoint.size).toBe(size);
  });

  it('refuses to be changed, to shrink and to be renamed', async () => {
    const { db } = base;
    for (const statement of [
      sql`update tlog_entries set entry = '\\x3132' where index = 0`,
      sql`delete from tlog_entries where index = 0`,
      sql`truncate tlog_entries`,
      sql`delete from tlog_checkpoints`,
      sql`update tlog_head set size = size - 1`,
      sql`update tlog_head set root = decode(repeat('00', 32), 'hex')`,
      sql`update tlog_head set origin = 'another.example/log'`,
      sql`update tlog_tiles set hashes = substring(hashes for octet_length(hashes) - 32) where level = 0 and index = 0 and octet_length(hashes) > 32`,
      sql`update tlog_tiles set hashes = set_byte(hashes, 0, get_byte(hashes, 0) # 1) where level = 0 and index = 0`,
      sql`delete from tlog_tiles`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/grows/);
  });

  it('keeps its name and key over a restart, and starts under no other name', async () => {
    const again = await createIdleEngine(base.url, NOBODY);
    expect(again.tlog.identity.verifierKey).toBe(nodes[0].tlog.identity.verifierKey);
    await again.stop();
    await expect(createIdleEngine(base.url, NOBODY, { LOG_NAME: 'another.example/log' })).rejects.toThrow(
      `LOG_NAME is not the name of this database's log, which is ${nodes[0].tlog.identity.origin}`,
    );
  });

  it('is kept by one node at a time, and by the other once that has stopped', async () => {
    await base.db
      .updateTable('tlog_head')
      .set({ kept_until: new Date(0) })
      .execute();
    const [first, second] = await Promise.all([createIdleEngine(base.url, NOBODY), createIdleEngine(base.url, NOBODY)]);
    const waiting = () => base.db.selectFrom('tlog_queue').select('id').execute();
    await first.tlog.tick();
    await append(6_000);
    await second.tlog.tick();
    expect(await waiting()).toHaveLength(1);
    await first.stop();
    await second.tlog.tick();
    expect(await waiting()).toHaveLength(0);
    await second.stop();
  });
});

describe("a draw's life in the log", () => {
  let fixture: DrawFixture;

  beforeAll(async () => {
    fixture = await createDrawFixture();
  });

  afterAll(() => fixture.stop());

  const entriesOf = async (drawId: string) => {
    const [node] = fixture.nodes;
    await node.tlog.tick();
    const reader = readEngineLog(node);
    const { checkpoint } = await reader.checkpoint();
    return (await reader.entries(checkpoint.size)).filter((entry) => entry['drawId'] === drawId);
  };

  it('tells of its commitment, its closing and its record', async () => {
    const draw = await fixture.nextDraw();
    const published = await fixture.finish(draw.id);
    const drawId = drawIdOf(draw);
    expect(await entriesOf(drawId)).toEqual([
      {
        type: 'committed',
        drawId,
        opensAt: draw.opens_at.toISOString(),
        closesAt: draw.closes_at.toISOString(),
        drawsAt: draw.draws_at.toISOString(),
        seedHash: draw.seed_hash.toString('hex'),
        chainHash: draw.beacon.chainHash,
      },
      {
        type: 'closed',
        drawId,
        count: Number(published.ticket_count),
        root: published.tickets_root?.toString('hex'),
        publishedAt: published.root_published_at?.toISOString(),
        round: Number(published.beacon_round),
      },
      { type: 'recorded', drawId, hash: published.record?.hash },
    ]);
  });

  it('tells of its cancellation and the reason', async () => {
    const draw = await fixture.nextDraw();
    expect((await cancelDraw(fixture.base.db, draw.id, 'the studio lost power')).ok).toBe(true);
    const [, cancelled, ...more] = await entriesOf(drawIdOf(draw));
    expect(cancelled).toMatchObject({ type: 'cancelled', reason: 'the studio lost power' });
    expect(more).toEqual([]);
  });
});

test('a sandbox has a log of its own name, unless LOG_NAME gives another', async () => {
  for (const [env, expected] of [
    [{}, /^sandbox\.naseeb\.example\/log\/[0-9a-f]{16}$/],
    [{ LOG_NAME: 'naseeb.example/log' }, /^naseeb\.example\/log$/],
  ] as const) {
    const base = await createTestDatabase();
    const engine = await createIdleEngine(base.url, NOBODY, env);
    expect(engine.tlog.identity.origin).toMatch(expected);
    await engine.stop();
    await base.drop();
  }
});

test('a log that begins after draws were scheduled tells of those without a record', async () => {
  const fixture = await createDrawFixture();
  const [node] = fixture.nodes;
  const { db } = fixture.base;
  const finished = await fixture.nextDraw();
  await fixture.finish(finished.id);
  const closed = await fixture.nextDraw();
  await fixture.afterClose(closed);
  await node.draws.tick();
  // As a database of the release before: no log, and nothing queued for it.
  await sql`alter table tlog_head disable trigger all`.execute(db);
  await sql`delete from tlog_head`.execute(db);
  await sql`delete from tlog_queue`.execute(db);
  await sql`alter table tlog_head enable trigger all`.execute(db);
  const after = await createIdleEngine(fixture.base.url, fixture.beacon.url);
  const queued = await db.selectFrom('tlog_queue').select('entry').orderBy('id').execute();
  const entries = queued.map(({ entry }) => JSON.parse(entry.toString()) as { type: string; drawId?: string });
  expect(entries[0]?.type).toBe('start');
  const typesOf = (draw: DrawRow) => entries.filter(({ drawId }) => drawId === drawIdOf(draw)).map(({ type }) => type);
  expect(typesOf(finished)).toEqual([]);
  expect(typesOf(closed)).toEqual(['committed', 'closed']);
  expect(typesOf(await fixture.nextDraw())).toEqual(['committed']);
  await after.stop();
  await fixture.stop();
});
