import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { fivetastic } from '#games/fivetastic/index.ts';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { clockCommands } from '#server/ops/commands/clock.ts';
import { readProductNow } from '#server/db/product-now.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import { verifyRecord3 } from '#verify/v3/index.ts';
import { findSellingDraws, readDraw } from '#support/draws/draws.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { countOverdueDraws } from '#support/orders/random-orders.ts';
import { orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { newNonce } from '#support/orders/new-nonce.ts';
import { makePlayer } from '#support/players/player.ts';
import { readPins, readWholeLog } from '#support/proof/v3/engine-proof.ts';

const WAIT_MS = 60_000;
const { SANDBOX_ORIGIN: sandbox } = inject('sandbox');
let fixture: NodeWithBeacon;

beforeAll(async () => {
  fixture = await startNodeWithBeacon({ PROOF_VERSION: '3' });
});
afterAll(() => fixture.stop());

test('a jump of the clock passes no draw that somebody plays before witnesses have seen its closing', async () => {
  const { base, node } = fixture;
  const { lotteryType } = fivetastic;
  const player = await makePlayer(node, { verified: true, balance: 100_000n });
  const selling = () => findSellingDraws(base.db, lotteryType);
  await vi.waitFor(async () => expect((await selling()).length).toBeGreaterThan(3), WAIT_MS);
  // The next one may close while the order is on its way.
  const [, first, second] = await selling();
  if (!first || !second) throw new Error('too few draws on sale');
  const request = orderRequest(
    first,
    await requestOrderId(player),
    [{ play: 'main', picks: [[1, 2, 3, 4, 5]], multiple: 1 }],
    {
      lotteryType,
      draws: 2,
      price: 2_000,
      nonce: newNonce(),
    },
  );
  expect(await player.call(placeOrder, request)).toMatchObject({ code: 0 });

  await advanceClock(base.db, second.draws_at.getTime() - Date.now() + MINUTE_MS);
  for (const { id } of [first, second])
    await vi.waitFor(async () => expect((await readDraw(base.db, id)).state).toBe('published'), WAIT_MS);
  await vi.waitFor(async () => {
    const log = await readWholeLog(node.engine);
    const { record } = await readDraw(base.db, first.id);
    expect(verifyRecord3(record, await readPins(node.engine), { log }).checks.filter(({ ok }) => !ok)).toEqual([]);
  }, WAIT_MS);
}, 180_000);

test('a move of some minutes passes no draw before witnesses have seen its closing, though nobody plays it', async () => {
  const { base } = fixture;
  const { lotteryType } = quickFive;
  const drawsAfter = (from: Date) =>
    base.db
      .selectFrom('draws')
      .select('state')
      .where('lottery_type', '=', lotteryType)
      .where('closes_at', '>', from)
      .where('draws_at', '<', new Date(from.getTime() + 3 * MINUTE_MS));
  // After the jump of the test before the next draws are committed first, and those that were passed are cancelled.
  const from = await vi.waitFor(async () => {
    const now = await readProductNow(base.db);
    expect(await countOverdueDraws(base.db, 0)).toBe(0n);
    expect((await drawsAfter(now).execute()).length).toBeGreaterThan(1);
    return now;
  }, WAIT_MS);
  await advanceClock(base.db, 3 * MINUTE_MS);
  await vi.waitFor(async () => {
    const states = (await drawsAfter(from).execute()).map(({ state }) => state);
    expect(states.length).toBeGreaterThan(1);
    expect(new Set(states)).toEqual(new Set(['published']));
  }, WAIT_MS);
}, 180_000);

/** Lets one of the sandbox's witnesses, from 1, behave so. */
async function behave(n: number, mode: 'away' | 'up'): Promise<void> {
  const { log } = await readKeys();
  await fetch(`${sandbox}/sandbox/witnesses/${n}/mode`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ origin: nameOf(log.key), mode }),
  });
}
interface LogKeys {
  readonly log: { readonly key: string; readonly witnesses: readonly { readonly key: string }[] };
}
const readKeys = async () => (await (await fetch(`${fixture.node.origin}/open/keys.json`)).json()) as LogKeys;
const nameOf = (key: string): string => assertPresent(key.split('+')[0], 'a name');

test('a move while witnesses are away says for which draw and witnesses it waits, and how far it moved', async () => {
  const { node } = fixture;
  const names = (await readKeys()).log.witnesses.map(({ key }) => nameOf(key));
  const lines: string[] = [];
  await behave(1, 'away');
  await behave(3, 'away');
  const moved = clockCommands['']?.run(node.engine, ['+2m'], (line) => lines.push(line));
  const waits = () => lines.find((line) => /^waits for draw \d+-\d{6}(-\d{4})?: .*signature/.test(line));
  await vi.waitFor(() => expect(waits()).toBeDefined(), WAIT_MS);
  for (const n of [0, 2]) expect(waits()).toContain(names[n]);
  expect(waits()).not.toContain(names[1]);
  await behave(1, 'up');
  await behave(3, 'up');
  await moved;
  expect(lines.at(-1)).toMatch(/^moved by \d+ of 120 s: \d+ s passed while it waited$/);
  // What is awaited is said once.
  expect(new Set(lines).size).toBe(lines.length);
}, 180_000);

test('a jump of the clock waits until a quorum of witnesses has seen the newest records', async () => {
  const { base, node } = fixture;
  await behave(1, 'away');
  await behave(3, 'away');
  await node.engine.tlog.tick();
  await base.db.transaction().execute((tx) => appendEntries(tx, [{ type: 'recorded', drawId: 'test', hash: '00' }]));
  const head = () => base.db.selectFrom('tlog_head').select('size').executeTakeFirstOrThrow();
  const { size } = await head();
  const whoSaw = () =>
    base.db.selectFrom('tlog_cosignatures').select(['witness', 'cosigned_at']).where('size', '>', size).execute();
  await vi.waitFor(async () => expect(await whoSaw()).not.toEqual([]), WAIT_MS);

  const before = (await readProductNow(base.db)).getTime();
  const moved = advanceClock(base.db, 2 * HOUR_MS);
  await behave(1, 'up');
  await behave(3, 'up');
  await moved;
  const inTime = (await whoSaw()).filter((one) => one.cosigned_at.getTime() < before + HOUR_MS);
  expect(new Set(inTime.map(({ witness }) => witness)).size).toBeGreaterThanOrEqual(2);
}, 180_000);

test('a jump of the clock waits for a draw that is closed in the log, though nobody plays it', async () => {
  const { base, node } = fixture;
  await node.engine.draws.stop();
  const { id, draws_at: drawsAt } = await base.db
    .selectFrom('draws')
    .select(['id', 'draws_at'])
    .where('state', '=', 'scheduled')
    .orderBy('draws_at', 'desc')
    .executeTakeFirstOrThrow();
  // What only the engine writes.
  const write = (change: RawBuilder<unknown>) =>
    base.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update draws set ${change} where id = ${id}`.execute(tx);
    });
  await write(
    sql`state = 'closed', closed_at = closes_at, closing = '', closing_hash = sha256('\\x00'::bytea), tickets_root = sha256(''), ticket_count = 0, root_published_at = closes_at`,
  );

  const hoursAfter = async () => ((await readProductNow(base.db)).getTime() - drawsAt.getTime()) / HOUR_MS;
  const moved = advanceClock(base.db, drawsAt.getTime() - (await readProductNow(base.db)).getTime() + 48 * HOUR_MS);
  await vi.waitFor(async () => expect(await hoursAfter()).toBeGreaterThan(12), WAIT_MS);
  expect(await hoursAfter()).toBeLessThan(23);
  await write(
    sql`state = 'scheduled', closed_at = null, closing = null, closing_hash = null, tickets_root = null, ticket_count = null, root_published_at = null`,
  );
  await moved;
  expect(await hoursAfter()).toBeGreaterThan(47);
}, 180_000);
