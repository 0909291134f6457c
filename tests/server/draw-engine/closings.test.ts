import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickFive } from '#games/quick-five/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { createClosings } from '#server/draw-engine/closings.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import type { Database } from '#server/db/schema.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { createDrawFixture, type DrawFixture } from '#support/draws/draw-fixture.ts';
import { findSellingDraws, readDraw } from '#support/draws/draws.ts';

/** More than work in the background may have. */
const CONNECTIONS = 20;

let fixture: DrawFixture;
beforeAll(async () => {
  fixture = await createDrawFixture();
});
afterAll(() => fixture.stop());

const hasRoot = async ({ id }: DrawRow): Promise<boolean> =>
  (await readDraw(fixture.base.db, id)).tickets_root !== null;

/** Draws whose sales have just ended. */
async function endSales(count: number): Promise<DrawRow[]> {
  await fixture.nodes[0].draws.tick();
  const draws = (await findSellingDraws(fixture.base.db)).slice(0, count);
  for (const draw of draws) await fixture.afterClose(draw);
  return draws;
}

test('a draw is closed while all other work waits for connections', async () => {
  const [node] = fixture.nodes;
  const engine = createDrawEngine({ ...node, db: node.handle.background }, node.push, [quickFive]);
  const [draw] = await endSales(1);
  const closed = assertPresent(draw, 'a draw');
  const release = Promise.withResolvers<undefined>();
  const holders = Array.from({ length: CONNECTIONS }, () =>
    node.handle.background.connection().execute(() => release.promise),
  );
  engine.start();
  try {
    await expect.poll(() => hasRoot(closed)).toBe(true);
  } finally {
    release.resolve(undefined);
    await Promise.all(holders);
    await engine.stop();
  }
});

test('a draw that waits for a lock holds up no other of its game', async () => {
  const [node] = fixture.nodes;
  // Without a limit for locks, so that the others are not just closed after it.
  const pool = node.handle.openPool({ max: 4, options: '-c lock_timeout=0' });
  const patient = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const closings = createClosings({ ...node.draws.ctx, db: patient }, [quickFive.lotteryType]);
  const draws = await endSales(3);
  const [locked, ...others] = draws;
  await fixture.base.db.transaction().execute(async (tx) => {
    await sql`select from draws where id = ${locked?.id} for update`.execute(tx);
    await closings.look();
    for (const draw of others) await expect.poll(() => hasRoot(draw)).toBe(true);
    expect(await Promise.all(draws.map(hasRoot))).toEqual([false, true, true]);
  });
  await closings.drain();
  await patient.destroy();
  expect(await Promise.all(draws.map(hasRoot))).toEqual([true, true, true]);
});

test('what is not begun when closings stop is closed after the next look', async () => {
  const [node] = fixture.nodes;
  const closings = createClosings(node.draws.ctx, [quickFive.lotteryType]);
  const draws = await endSales(4);
  await closings.look();
  await closings.stop();
  expect(await Promise.all(draws.map(hasRoot))).toEqual([true, true, false, false]);
  await closings.look();
  await closings.drain();
  expect(await Promise.all(draws.map(hasRoot))).toEqual([true, true, true, true]);
});
