import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { assertPresent } from '#kernel/assert.ts';
import { drawIdOf } from '#server/draws/draw-rows.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { closeDraw } from '#server/draw-engine/steps/close-draw.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { lockWallet, postTransfers } from '#server/ledger/transfers.ts';
import { readDraw, moveClockTo } from '#support/draws/draws.ts';
import { waitForLockWaiters, waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { drawAt, createConsecutiveOrderFixture, type ConsecutiveOrder } from '#support/orders/consecutive-orders.ts';

let fixture: Awaited<ReturnType<typeof createConsecutiveOrderFixture>>;
beforeAll(async () => {
  fixture = await createConsecutiveOrderFixture();
});
afterAll(() => fixture.close());

test('a stop waits for a closing draw, which stays in the order', async () => {
  const draws = await fixture.ahead(3);
  const plan = await fixture.planned(draws);
  const middle = drawAt(draws, 1);
  let stopping: ReturnType<typeof fixture.stop> | undefined;
  await fixture.base.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('draws')
      .set({ state: 'closed', closed_at: sql<Date>`product_now()` })
      .where('id', '=', middle.id)
      .execute();
    stopping = fixture.stop(plan);
    await waitForLockWaiter(fixture.base.db);
    await postTransfers(tx, [{ debit: 692n, credit: 690n, amount: 100n, kind: 'advance-due', drawId: middle.id }]);
  });
  expect(await stopping).toMatchObject({ code: 0, data: { drawIds: [drawIdOf(drawAt(draws, 2))], refunded: 100 } });
  expect(await fixture.statesOf(plan)).toEqual([1, 1, 'stopped']);
  expect(await checkLedger(fixture.base.db)).toEqual([]);
});

test('a close waits for a running stop, and takes only what was not stopped', async () => {
  const draws = await fixture.ahead(2);
  const [stoppedPlan, keptPlan] = [await fixture.planned(draws), await fixture.planned(draws)];
  const last = drawAt(draws, 1);
  let both: [ReturnType<typeof fixture.stop>, Promise<boolean>] | undefined;
  await fixture.base.db.transaction().execute(async (tx) => {
    await lockWallet(tx, stoppedPlan.player.playerId);
    const stopping = fixture.stop(stoppedPlan);
    await waitForLockWaiter(fixture.base.db);
    // The close is due from here on; the stop already holds the draw, but is too late by the clock.
    await moveClockTo([fixture.node.engine], last.closes_at);
    both = [stopping, closeDraw(fixture.node.engine.draws.ctx, last.id)];
    await waitForLockWaiters(fixture.base.db, 2);
  });
  const [stopping, closed] = assertPresent(both, 'both');
  expect([(await stopping).code, await closed]).toEqual([errorCodes.nothingToStop, true]);
  expect([await fixture.statesOf(stoppedPlan), await fixture.statesOf(keptPlan)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  expect(await checkLedger(fixture.base.db)).toEqual([]);
});

test('32 concurrent stops take effect once while one of the draws is cancelled', async () => {
  const draws = await fixture.ahead(4);
  const plan = await fixture.planned(draws);
  const doomed = drawAt(draws, 2);
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 32 }, () => fixture.stop(plan))),
    cancelDraw(fixture.base.db, doomed.id, 'test'),
  ]);
  const codes = answers.map(({ code }) => code).sort();
  expect(codes).toEqual([0, ...Array.from({ length: 31 }, () => errorCodes.nothingToStop)]);
  await fixture.node.engine.draws.tick();
  expect((await fixture.refunds(plan)).map(([, draw]) => draw)).toEqual(draws.slice(1).map(({ id }) => id));
  expect((await fixture.bucketsOf(plan)).deposited).toBe(900n);
  expect(await fixture.statesOf(plan)).toEqual([1, 'stopped', expect.anything(), 'stopped']);
  expect(await checkLedger(fixture.base.db)).toEqual([]);
});

test('32 stops with one id get one answer', async () => {
  const plan = await fixture.planned(await fixture.ahead(3));
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 32 }, () => fixture.stop(plan, requestId)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ code: 0, data: { refunded: 200 } });
  expect((await fixture.bucketsOf(plan)).deposited).toBe(900n);
});

test('a stop races the close a hundred times: a stake is refunded or played, never both', async () => {
  const draws = await fixture.ahead(51);
  const pairs: (readonly [ConsecutiveOrder, ConsecutiveOrder])[] = [];
  for (let i = 0; i < 50; i++) {
    const next = draws.slice(i, i + 2);
    pairs.push([await fixture.planned(next), await fixture.planned(next)]);
  }
  for (const [i, pair] of pairs.entries()) {
    const last = drawAt(draws, i + 1);
    // From 30 ms before the close to 20 ms after it.
    await moveClockTo([fixture.node.engine], new Date(last.closes_at.getTime() - 30 + i));
    const closing = async (): Promise<void> => {
      while (!(await closeDraw(fixture.node.engine.draws.ctx, last.id)));
    };
    const [, ...answers] = await Promise.all([closing(), ...pair.map((plan) => fixture.stop(plan))]);
    for (const [j, plan] of pair.entries()) {
      const refunded = answers[j]?.code === 0;
      expect([0, errorCodes.nothingToStop]).toContain(answers[j]?.code);
      expect(await fixture.statesOf(plan)).toEqual([1, refunded ? 'stopped' : 1]);
      expect((await fixture.bucketsOf(plan)).deposited).toBe(refunded ? 900n : 800n);
    }
    expect((await readDraw(fixture.base.db, last.id)).state).toBe('closed');
  }
  expect(await checkLedger(fixture.base.db)).toEqual([]);
});
