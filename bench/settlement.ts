import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { openDatabase } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/local/postgres.ts';
import type { DrawContext } from '#server/draw-engine/context.ts';
import { countTicketGroups, findWinningGroups } from '#server/settlement/matching.ts';
import { findWins } from '#server/settlement/find-wins.ts';
import { payWins } from '#server/settlement/pay-wins.ts';
import { createEngine } from '#server/engine/engine.ts';
import { createLog } from '#server/observability/log.ts';
import { startChild } from './support/child-process.ts';
import type { LoadOrder, LoadResult } from './support/load.ts';
import { median } from './support/median.ts';
import { runPgbench, preparePgbench } from './support/pgbench.ts';
import { findOpenDraw, seedPlayers } from './support/seed-players.ts';
import { seedDrawnDraw, GAME, NUMBERS } from './settlement/seed-draws.ts';
import { readSettings } from '../src/server/settings/read-settings.ts';

/**
 * The four settlement figures, on PostgreSQL with fsync: matching ÷ count(*), payouts ÷ pgbench -N -c 8, time at ten
 * times the tickets, and the p99 of purchases while a million tickets settle ÷ idle. The product runs the steps, from
 * the draw's numbers to the last prize in its wallet. `node bench/settlement.ts [largest=10000000]`
 */
const LARGEST = Number(process.argv[2] ?? 10_000_000);
const SIZES = [LARGEST / 100, LARGEST / 10, LARGEST];
const PLAYERS = 50_000;
const CALLERS = 64;
const LOAD_SECONDS = 6;

const folder = await mkdtemp(join(tmpdir(), 'naseeb-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder);
const children: ChildProcess[] = [];

try {
  const handle = openDatabase(postgres.ownerUrl, { max: 4 });
  await migrate(handle.db);
  const { db } = handle;
  const bench = await preparePgbench(postgres.ownerUrl);
  const settings = readSettings({
    DATABASE_URL: postgres.ownerUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // What is settled is the same; draws of version 3 would have to be sealed first.
    PROOF_VERSION: '2',
  });
  const engine = await createEngine({ settings, log: createLog(settings), handle, publicOrigin: 'http://localhost' });
  // Pushes follow the settlement and are not measured.
  const push = {
    ...engine.push,
    publishWallets: () => undefined,
    publish: () => undefined,
    publishDraw: () => undefined,
  };
  const ctx: DrawContext = { ...engine.draws.ctx, push };
  const players = await seedPlayers(handle, PLAYERS);
  const drawOf = (tickets: number) => seedDrawnDraw(db, tickets, players.firstId, PLAYERS);

  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await work();
    return performance.now() - began;
  };
  /** Milliseconds from the numbers to the last paid prize, and the number of prizes. */
  const settle = async (id: bigint): Promise<{ ms: number; prizes: number }> => {
    const { rows: began } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    await findWins(ctx, id);
    const state = async () =>
      db.selectFrom('draws').select(['state', 'settled_at']).where('id', '=', id).executeTakeFirstOrThrow();
    while ((await state()).state === 'drawn') await payWins(ctx, id);
    const settled = assertPresent((await state()).settled_at, 'the end of the settlement');
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from wins where draw_id = ${id}`.execute(db);
    return {
      ms: settled.getTime() - assertPresent(began[0], 'the time').at.getTime(),
      prizes: Number(rows[0]?.n ?? 0n),
    };
  };

  const times: number[] = [];
  const matches: number[] = [];
  let payouts = Number.NaN;
  for (const tickets of SIZES) {
    const id = await drawOf(tickets);
    const count = () => sql`select count(*) from tickets where draw_id = ${id}`.execute(db);
    const match = async () => findWinningGroups(GAME, await countTicketGroups(db, GAME, NUMBERS, id));
    await timed(count); // warm
    for (let round = 0; round < 5; round++) matches.push((await timed(count)) / (await timed(match)));
    const tps = tickets === LARGEST / 10 ? (await runPgbench(bench, 8, 4)).tps : undefined;
    const { ms, prizes } = await settle(id);
    times.push(ms);
    console.log(
      `${tickets.toLocaleString('en')} tickets: matching ÷ count(*) ${median(matches.slice(-5)).toFixed(2)}; settled in ${ms} ms, ` +
        `${prizes} prizes (${((prizes / tickets) * 100).toFixed(1)} %), ${((prizes / ms) * 1_000).toFixed(0)} a second`,
    );
    if (tps !== undefined) {
      payouts = ((prizes / ms) * 1_000) / tps;
      console.log(`pgbench -N -c 8: ${tps.toFixed(0)} tps`);
    }
  }

  const gateway = await startChild<string>('./gateway.ts', {
    DATABASE_URL: postgres.ownerUrl,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
  });
  children.push(gateway.child);
  const drawId = await findOpenDraw(handle);
  const load = await startChild<true>('./load.ts', {});
  children.push(load.child);
  const prepare = async (): Promise<void> => {
    const turn = { kind: 'ticket', drawId } as const;
    const order = { origins: [gateway.ready], callers: CALLERS, seconds: LOAD_SECONDS, turn, ...players };
    load.child.send(order satisfies LoadOrder);
    await once(load.child, 'message');
  };
  const go = async (): Promise<LoadResult> => {
    load.child.send('go');
    return ((await once(load.child, 'message')) as [LoadResult])[0];
  };
  await prepare();
  await go(); // warm
  const tails: number[] = [];
  for (let round = 0; round < 3; round++) {
    let idle: LoadResult | undefined;
    const id = await seedDrawnDraw(db, LARGEST / 10, players.firstId, PLAYERS, async () => {
      await prepare();
      idle = await go();
      await prepare();
    });
    // Now the gateway finds the draw and settles it.
    const began = Date.now();
    const busy = await go();
    const state = await db.selectFrom('draws').select('settled_at').where('id', '=', id).executeTakeFirstOrThrow();
    const ms = state.settled_at ? state.settled_at.getTime() - began : Number.POSITIVE_INFINITY;
    tails.push(busy.p99 / (idle?.p99 ?? Number.NaN));
    console.log(
      `purchase p99 ${idle?.p99.toFixed(1)} ms idle (${idle?.perSecond.toFixed(0)}/s), ${busy.p99.toFixed(1)} ms (${busy.perSecond.toFixed(0)}/s) ` +
        `while ${(LARGEST / 10).toLocaleString('en')} tickets settle in ${ms} ms`,
    );
  }
  const [small = 0, middle = 0, large = 0] = times;
  console.log(`match and tier count, rows a second ÷ bare count(*): ${median(matches).toFixed(2)} (goal ≥ 0.3)`);
  console.log(`payouts a second ÷ pgbench -N -c 8 tps: ${payouts.toFixed(1)} (goal ≥ 12)`);
  console.log(
    `time at 10× tickets ÷ time at 1×: ${(middle / small).toFixed(1)} and ${(large / middle).toFixed(1)} (goal ≤ 10)`,
  );
  console.log(`purchase p99 while a million tickets settle ÷ idle: ${median(tails).toFixed(2)} (goal ≤ 3)`);
  await engine.stop();
} finally {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
