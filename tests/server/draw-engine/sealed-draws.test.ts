import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawResult } from '#contract/draws/430041-draw-result.ts';
import { fivetastic } from '#games/fivetastic/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { describeDraws, stopsOf } from '#server/draw-engine/clock-waits.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { loadCancellations } from '#server/draws/view/cancellations.ts';
import { handleCall } from '#server/gateway/pipeline.ts';
import { notificationWords } from '#server/notifications/render.ts';
import { loadPublicRecord } from '#server/draws/open-data/public-record.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { loadOrderDraws } from '#server/orders/view/order-detail.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { isDrawHeld, verifyCancellation3, verifyRecord3, type Verdict3 } from '#verify/v3/index.ts';
import { createIdleEngine, findSellingDraws, insertOrder, makeBuyer, readDraw } from '#support/draws/draws.ts';
import { createSealedDraws, type SealedDraws } from '#support/draws/sealed-draws.ts';

const STAKE = 1_000n;
let world: SealedDraws;

beforeEach(async () => {
  world = await createSealedDraws();
});
afterEach(() => world.stop());

const failures = ({ checks }: Verdict3) => checks.filter(({ ok }) => !ok);
const balanceOf = async (playerId: bigint) => {
  const { deposited, winnings } = await world.base.db
    .selectFrom('wallets')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return deposited + winnings;
};

async function sell(): Promise<{ readonly draw: DrawRow; readonly playerId: bigint; readonly orderId: string }> {
  const { db } = world.base;
  const draw = assertPresent((await findSellingDraws(db, fivetastic.lotteryType))[0], 'a draw on sale');
  const playerId = await makeBuyer(db);
  const { orderId } = await insertOrder(
    db,
    [draw],
    playerId,
    [{ play: 'main', picks: [[1, 2, 3, 4, 5]], multiple: 1 }],
    fivetastic,
  );
  return { draw, playerId, orderId };
}

test('a draw is held whose closing a quorum has seen in time, as its record shows', async () => {
  const { draw } = await sell();
  const published = await world.finish(draw);
  expect(published.state).toBe('published');
  const result = await readResult(draw);
  expect(result).toMatchObject({ code: 0 });
  expect(result).not.toHaveProperty('data.awaitsWitnesses');
  const [pins, log] = [await world.pins(), await world.readLog()];
  const verdict = verifyRecord3(published.record, pins, { log });
  expect(failures(verdict)).toEqual([]);
  expect(isDrawHeld(verdict)).toBe(true);
  expect(published.beacon_round).toBe(draw.beacon_round);
  expect(await checkLedger(world.base.db)).toEqual([]);
});

test('each step is taken once, however many nodes take it at the same time', async () => {
  const { base, beacon, witnesses, engine } = world;
  const env = { PROOF_VERSION: '3', WITNESSES: witnesses.setting };
  const other = await createIdleEngine(base.url, beacon.url, env);
  const both = [world.draws, createDrawEngine(other, other.push, [fivetastic])];
  const tickBoth = () => Promise.all(both.map((draws) => draws.tick()));
  try {
    const { draw, playerId } = await sell();
    await world.moveTo(draw.closes_at);
    await tickBoth();
    await engine.tlog.tick();
    await tickBoth();
    await world.moveTo(draw.draws_at);
    await world.moveTo(new Date(roundTime(draw.beacon, Number(draw.beacon_round))));
    for (let i = 0; i < 3; i++) await tickBoth();
    await engine.tlog.tick();
    const entries = (await world.readLog()).entries.map((entry) => Buffer.from(entry).toString());
    const ofDraw = entries.filter((entry) => entry.includes(`"${drawIdOf(draw)}"`));
    expect(ofDraw.map((entry) => (JSON.parse(entry) as { type: string }).type)).toEqual([
      'draw',
      'orders',
      'closing',
      'record',
    ]);
    expect(entries.filter((entry) => entry.includes('"type":"rules"'))).toHaveLength(1);
    expect((await readDraw(base.db, draw.id)).state).toBe('published');
    const wins = await base.db.selectFrom('wins').select('prize').where('player_id', '=', playerId).execute();
    expect(await balanceOf(playerId)).toBe(1_000_000n - STAKE + wins.reduce((sum, { prize }) => sum + prize, 0n));
    expect(await checkLedger(base.db)).toEqual([]);
  } finally {
    await other.stop();
  }
});

test('a draw commits to witnesses, rules, round and the moment of the seal', async () => {
  const { draw } = await sell();
  const entry = JSON.parse(assertPresent(draw.commitment, 'a commitment').toString()) as Record<string, unknown>;
  expect(entry).toMatchObject({ drawId: drawIdOf(draw), quorum: 2, witnesses: world.witnesses.keys });
  expect(entry['round']).toBe(Number(draw.beacon_round));
  const sealBy = assertPresent(draw.seal_by, 'the moment of its seal').getTime();
  expect(sealBy).toBeGreaterThan(draw.closes_at.getTime());
  expect(sealBy).toBeLessThanOrEqual(draw.closes_at.getTime() + 5 * MINUTE_MS);
});

test('a draw is sealed by two witnesses while the third is away', async () => {
  const { draw } = await sell();
  world.witnesses.setAway(1);
  const published = await world.finish(draw);
  expect(published.state).toBe('published');
  expect(failures(verifyRecord3(published.record, await world.pins(), { log: await world.readLog() }))).toEqual([]);
});

test('a draw is sealed by a witness whose clock was set back, and its stakes do not go back', async () => {
  const { base, witnesses, draws } = world;
  const { draw } = await sell();
  witnesses.setAway(0, 1);
  await world.close(draw);
  const sealBy = assertPresent(draw.seal_by, 'the moment of its seal').getTime();
  const { size } = await base.db.selectFrom('tlog_head').select('size').executeTakeFirstOrThrow();
  const [witness = '', second = ''] = witnesses.keys;
  const sign = async (key: string, more: bigint, ms: number) => {
    const place = size + more;
    await base.db
      .insertInto('tlog_checkpoints')
      .values({ size: place, note: '' })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const row = { size: place, witness: key, cosigned_at: new Date(sealBy + ms), line: '' };
    await base.db.insertInto('tlog_cosignatures').values(row).execute();
  };
  // Its clock is fast when it first signs the closing, and right after that.
  await sign(witness, 1n, MINUTE_MS);
  await sign(witness, 2n, -5_000);
  for (const key of [witness, second]) await sign(key, 3n, DAY_MS);
  await world.moveTo(new Date(sealBy + DAY_MS + HOUR_MS));
  await draws.tick();
  const { sealed_at, cancel_reason } = await readDraw(base.db, draw.id);
  expect([sealed_at === null, cancel_reason]).toEqual([false, null]);
});

/** What everybody is told of a draw. */
async function readResult(draw: DrawRow): Promise<object> {
  const { service, code } = drawResult;
  const message = { data: { drawId: drawIdOf(draw) } };
  const from = { token: undefined, cookie: undefined, locale: 'en-US', ip: '127.0.0.1' } as const;
  const { body } = await handleCall(world.engine, { service, code, method: 'POST', message, ...from });
  return body;
}

test('nothing is drawn before the seal, however late it is', async () => {
  const { draw, orderId } = await sell();
  const open = await readResult(draw);
  expect(open).toMatchObject({ code: 0 });
  expect(open).not.toHaveProperty('data.awaitsWitnesses');
  expect(await loadOrderDraws(world.base.db, orderId)).toMatchObject([{ awaits_witnesses: false }]);
  world.witnesses.setAway(0, 1);
  await world.close(draw);
  await world.moveTo(new Date(draw.draws_at.getTime() + HOUR_MS));
  await world.settle();
  expect(await readDraw(world.base.db, draw.id)).toMatchObject({ state: 'closed', sealed_at: null, numbers: null });
  // Whoever looks sees which of its witnesses have signed the log with its closing.
  const waiting = await readDraw(world.base.db, draw.id);
  expect(await loadPublicRecord(world.base.db, waiting)).toMatchObject({
    closing: { index: expect.any(Number) as number },
    signed: [{ witness: world.witnesses.keys[2], at: expect.any(String) as string }],
  });
  // Its player's page says what it waits for, and the page of results.
  expect(await loadOrderDraws(world.base.db, orderId)).toMatchObject([{ awaits_witnesses: true }]);
  expect(await readResult(draw)).toMatchObject({ code: 0, data: { state: 'closed', awaitsWitnesses: true } });
  // Whether it was signed in time, nobody can tell while a signature may still turn up.
  await world.moveTo(new Date(draw.draws_at.getTime() + 13 * HOUR_MS));
  expect(await describeDraws(world.base.db, stopsOf(HOUR_MS))).toEqual([
    `draw ${drawIdOf(draw)}: its time to be signed is over, and it is neither sealed nor cancelled`,
  ]);
});

test('a draw whose closing too few witnesses had seen is cancelled, and the stakes go back', async () => {
  const { draw, playerId } = await sell();
  const before = await balanceOf(playerId);
  world.witnesses.setAway(0, 1);
  await world.close(draw);
  await world.moveTo(new Date(draw.draws_at.getTime() + MINUTE_MS));
  await world.settle();
  world.witnesses.setAway();
  await world.moveTo(new Date(draw.draws_at.getTime() + 2 * MINUTE_MS));
  await world.untilCancelled(draw, 'unsealed');
  expect(await balanceOf(playerId)).toBe(before + STAKE);
  expect(await checkLedger(world.base.db)).toEqual([]);
  const verdict = verifyCancellation3(drawIdOf(draw), await world.pins(), await world.readLog());
  expect(failures(verdict)).toEqual([]);
  // Players are told why, and who was away.
  expect((await loadCancellations(world.base.db, [draw.id])).get(draw.id)).toEqual({
    reason: 'unsealed',
    away: ['w0.example', 'w1.example'],
  });
  const { params } = await world.base.db
    .selectFrom('notifications')
    .select('params')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  expect(params).toMatchObject({ reason: 'unsealed', draw: draw.phase });
  expect(notificationWords({ kind: 'drawCancelled', params, texts: null }, 'en-US').body).toMatch(
    /AED 10 was refunded .* Too few witnesses had signed the log with the draw's closing in time/,
  );
});

test('a draw that the clock jumped over is cancelled soon after its witnesses are back, however long they were away', async () => {
  const { draw } = await sell();
  world.witnesses.setAway(0, 1);
  await world.moveTo(new Date(draw.draws_at.getTime() + HOUR_MS));
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (let minute = 0; minute < 12; minute++) {
      await world.engine.tlog.tick();
      await world.draws.tick();
      vi.setSystemTime(Date.now() + 5 * MINUTE_MS);
    }
    await world.draws.tick();
    expect(await readDraw(world.base.db, draw.id)).toMatchObject({ state: 'closed', closing_hash: null });
    world.witnesses.setAway();
    await world.engine.tlog.tick();
    vi.setSystemTime(Date.now() + 10 * SECOND_MS);
    await world.draws.tick();
    expect(await readDraw(world.base.db, draw.id)).toMatchObject({ state: 'cancelled', cancel_reason: 'unsealed' });
  } finally {
    vi.useRealTimers();
  }
});

test('no closing is written that comes too late, and the draw is cancelled', async () => {
  const { draw } = await sell();
  await world.moveTo(new Date(assertPresent(draw.seal_by, 'the moment of its seal').getTime() + SECOND_MS));
  await world.draws.tick();
  expect(await readDraw(world.base.db, draw.id)).toMatchObject({ state: 'closed', closing: null });
  await world.untilCancelled(draw, 'unsealed');
  // There was nothing that witnesses could have signed.
  expect((await loadCancellations(world.base.db, [draw.id])).get(draw.id)).toEqual({ reason: 'unclosed', away: [] });
  expect(await readDraw(world.base.db, draw.id)).toMatchObject({ closing: null });
  expect(failures(verifyCancellation3(drawIdOf(draw), await world.pins(), await world.readLog()))).toEqual([]);
});

test('stakes go back as undecided a day later, where the witnesses signed late', async () => {
  const { draw } = await sell();
  // The log is asked for the closing in time, and two witnesses sign it too late.
  world.witnesses.setAway(0, 1);
  await world.close(draw);
  const closed = await readDraw(world.base.db, draw.id);
  const sealBy = assertPresent(closed.seal_by, 'the moment of its seal');
  world.witnesses.setClock(() => sealBy.getTime() + 2 * SECOND_MS);
  world.witnesses.setAway();
  await vi.waitFor(
    async () => {
      await world.engine.tlog.tick();
      const late = world.base.db.selectFrom('tlog_cosignatures').select('witness').where('cosigned_at', '>', sealBy);
      expect(await late.execute()).toHaveLength(2);
    },
    { timeout: 20_000, interval: 100 },
  );
  world.witnesses.follow(world.engine);
  await world.moveTo(new Date(sealBy.getTime() + HOUR_MS));
  await world.settle();
  expect(await readDraw(world.base.db, draw.id)).toMatchObject({ state: 'closed', sealed_at: null });
  await world.moveTo(new Date(sealBy.getTime() + DAY_MS + MINUTE_MS));
  await world.untilCancelled(draw, 'undecided');
  expect(failures(verifyCancellation3(drawIdOf(draw), await world.pins(), await world.readLog()))).toEqual([]);
});

test('a draw is cancelled by the operator before its closing, and never after', async () => {
  const { draw } = await sell();
  expect(await cancelDraw(world.base.db, draw.id, 'a test')).toEqual({ ok: true, value: null });
  await world.settle();
  const verdict = verifyCancellation3(drawIdOf(draw), await world.pins(), await world.readLog());
  expect(failures(verdict)).toEqual([]);
  const next = (await sell()).draw;
  await world.close(next);
  expect(await cancelDraw(world.base.db, next.id, 'a test')).toMatchObject({ ok: false });
});

test('a witness whose answer was lost holds up no later draw', async () => {
  const { draw } = await sell();
  world.witnesses.setAway(2);
  world.witnesses.setUnheard(1);
  await world.close(draw);
  world.witnesses.setUnheard();
  await world.moveTo(new Date(draw.draws_at.getTime() + MINUTE_MS));
  // The second witness has signed the closing, which the node does not know.
  await vi.waitFor(
    async () => {
      await world.settle();
      const newest = await world.base.db
        .selectFrom('tlog_cosignatures')
        .select('witness')
        .where('size', '=', (eb) => eb.selectFrom('tlog_head').select('size'))
        .execute();
      expect(newest.map(({ witness }) => witness)).toContain(world.witnesses.keys[1]);
    },
    { timeout: 20_000, interval: 100 },
  );
  await world.draws.tick();
  const later = (await sell()).draw;
  expect((await world.finish(later)).state).toBe('published');
  expect(await readDraw(world.base.db, draw.id)).toMatchObject({ state: 'closed', sealed_at: null });
});
