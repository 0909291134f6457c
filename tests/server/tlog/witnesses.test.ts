import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { cosignedAt, consistencyProof, isConsistent, parseVerifierKey, type SignedCheckpoint } from '#tlog/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { HOUR_MS, SECOND_MS } from '#kernel/time.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { createLogReader, isLogWhole, type LogReader } from '#support/tlog/read-log.ts';

interface Keys {
  readonly log: {
    readonly key: string;
    readonly witnesses: readonly { readonly key: string; readonly url: string }[];
    readonly quorum: number;
  };
}

const WAIT_MS = 45_000;
const { SANDBOX_ORIGIN: sandbox } = inject('sandbox');

describe('the log of a node, read as everybody does', () => {
  let base: TestDatabase;
  let node: TestNode;
  let keys: Keys;
  let reader: LogReader;

  const get = (path: string, init?: RequestInit) => fetch(`${node.origin}${path}`, init);

  beforeAll(async () => {
    base = await createTestDatabase();
    node = await startTestNode(base.url);
    keys = (await (await get('/open/keys.json')).json()) as Keys;
    reader = createLogReader(async (path) => {
      const response = await get(`/log/${path}`);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    }, keys.log.key);
  });

  afterAll(async () => {
    await node.stop();
    await base.drop();
  });

  let written = 0;
  const append = () =>
    base.db
      .transaction()
      .execute((tx) => appendEntries(tx, [{ type: 'recorded', drawId: `test-${written++}`, hash: '00' }]));

  /** Which of the witnesses cosigned, and when. */
  const cosignedBy = ({ note }: SignedCheckpoint) =>
    keys.log.witnesses.map(({ key }) => cosignedAt(note, assertPresent(parseVerifierKey(key), 'a witness')));
  /** Tells a witness how to behave towards this log, and waits for what is under way. */
  const behave = async (n: number, mode: string) => {
    const origin = assertPresent(keys.log.key.split('+')[0], 'the name of the log');
    const body = new URLSearchParams({ origin, mode });
    await fetch(`${sandbox}/sandbox/witnesses/${n}/mode`, { method: 'POST', redirect: 'manual', body });
    await node.engine.tlog.tick();
  };

  /** Waits for a checkpoint of at least this size that these witnesses have cosigned, and no other. */
  const until = (size: number, ...numbers: readonly number[]) =>
    vi.waitFor(
      async () => {
        const signed = await reader.checkpoint();
        expect(signed.checkpoint.size).toBeGreaterThanOrEqual(size);
        expect(cosignedBy(signed).flatMap((at, i) => (at === undefined ? [] : [i + 1]))).toEqual(numbers);
        return signed;
      },
      { timeout: WAIT_MS, interval: 100 },
    );

  it('names its key, its witnesses and the quorum', () => {
    expect(keys.log.witnesses).toHaveLength(3);
    expect(keys.log.quorum).toBe(2);
  });

  it('is cosigned by three witnesses within moments', async () => {
    await append();
    const signed = await until(1, 1, 2, 3);
    expect(await isLogWhole(reader)).toBe(true);
    for (const at of cosignedBy(signed)) expect(Math.abs((at ?? 0) - Date.now() / SECOND_MS)).toBeLessThan(60);
  });

  it('is open to every site, and says for how long its files hold', async () => {
    const { checkpoint } = await until(1, 1, 2, 3);
    const tile = await get(`/log/tile/0/000.p/${Math.min(checkpoint.size, 255)}`, {
      headers: { origin: 'https://else.example' },
    });
    expect(tile.headers.get('access-control-allow-origin')).toBe('*');
    expect(tile.headers.get('cache-control')).toContain('immutable');
    expect(tile.headers.get('content-type')).toBe('application/octet-stream');
    const head = await get('/log/checkpoint', { method: 'HEAD' });
    expect([head.status, head.headers.get('cache-control')]).toEqual([200, 'public, max-age=1']);
    for (const path of ['tile/0/009', 'tile/entries/009.p/1', 'tile/7/000', 'tile/0/000.p/300', 'nothing'])
      expect((await get(`/log/${path}`)).status, path).toBe(404);
    expect((await get('/log/checkpoint', { method: 'POST' })).status).toBe(405);
  });

  it('goes on with a quorum while one witness is away', async () => {
    // Before it is away: the log grows by itself as well.
    const before = (await until(1, 1, 2, 3)).checkpoint.size;
    await behave(2, 'away');
    await append();
    await until(before + 1, 1, 3);
    await behave(2, 'up');
    await until(before + 1, 1, 2, 3);
  });

  it('stands still where the quorum is lost, and catches up once it is back', async () => {
    await until(1, 1, 2, 3);
    await behave(1, 'away');
    await behave(3, 'refuse');
    const before = (await reader.checkpoint()).checkpoint;
    await append();
    // The second witness has cosigned the longer log, which nobody is shown yet.
    await vi.waitFor(
      async () => {
        const rows = await base.db
          .selectFrom('tlog_cosignatures')
          .select('witness')
          .where('size', '>', BigInt(before.size))
          .execute();
        expect([...new Set(rows.map(({ witness }) => witness))]).toEqual([keys.log.witnesses[1]?.key]);
      },
      { timeout: WAIT_MS, interval: 100 },
    );
    expect((await reader.checkpoint()).checkpoint.size).toBe(before.size);
    expect(await node.engine.metrics.render()).toMatch(/^naseeb_log_uncosigned_seconds (?!0$)/m);
    await behave(1, 'up');
    await behave(3, 'up');
    const after = await until(before.size + 1, 1, 2, 3);
    const proof = await consistencyProof(reader.readTile, before.size, after.checkpoint.size);
    expect(isConsistent(before, after.checkpoint, proof)).toBe(true);
  });

  it("is dated by the witnesses, who go by the product's clock in the sandbox", async () => {
    const { checkpoint } = await until(1, 1, 2, 3);
    await advanceClock(base.db, HOUR_MS);
    await node.engine.clock.refresh();
    await append();
    const [at] = cosignedBy(await until(checkpoint.size + 1, 1, 2, 3));
    expect((at ?? 0) - Date.now() / SECOND_MS).toBeGreaterThan(HOUR_MS / SECOND_MS - 60);
  });

  it('is cosigned no more by witnesses to whom it would shrink', async () => {
    const { checkpoint } = await until(1, 1, 2, 3);
    // As a node whose database was set back: the same log, of another history.
    const behind = await createTestDatabase();
    const secrets = await base.db.selectFrom('secrets').selectAll().where('name', '=', 'log-ed25519').execute();
    await behind.db.insertInto('secrets').values(secrets).execute();
    const fork = await startTestNode(behind.url);
    expect(fork.engine.tlog.identity.verifierKey).toBe(keys.log.key);
    await fork.engine.tlog.tick();
    expect(await behind.db.selectFrom('tlog_cosignatures').selectAll().execute()).toEqual([]);
    // Nor once it has grown beyond that size.
    await behind.db.transaction().execute((tx) =>
      appendEntries(
        tx,
        Array.from({ length: checkpoint.size + 10 }, (_, n) => ({ type: 'recorded', drawId: `fork-${n}`, hash: '00' })),
      ),
    );
    await vi.waitFor(
      async () => {
        const { size } = await behind.db.selectFrom('tlog_head').select('size').executeTakeFirstOrThrow();
        expect(Number(size)).toBeGreaterThan(checkpoint.size);
      },
      { timeout: WAIT_MS, interval: 100 },
    );
    await fork.engine.tlog.tick();
    expect(await behind.db.selectFrom('tlog_cosignatures').selectAll().execute()).toEqual([]);
    await fork.stop();
    await behind.drop();
  });
});
