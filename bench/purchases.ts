import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/local/postgres.ts';
import { startChild } from './support/child-process.ts';
import { readCpuTime } from './support/cpu-time.ts';
import { median } from './support/median.ts';
import { runPgbench, preparePgbench } from './support/pgbench.ts';
import { findOpenDraw, seedPlayers } from './support/seed-players.ts';
import type { LoadOrder, LoadResult } from './support/load.ts';

/**
 * Purchases per second through the HTTP gateway ÷ transactions per second of pgbench -N -c 8, alternately, on one
 * PostgreSQL with fsync; and the p99 at 64 callers ÷ the mean latency of pgbench -N -c 32. Each round has a ratio;
 * the median is printed last. `node bench/purchases.ts [rounds=5] [gateways=1]`
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const GATEWAYS = Number(process.argv[3] ?? 1);
const PLAYERS = 10_000;
const CALLERS = 1_000;
const SECONDS = 4;

const folder = await mkdtemp(join(tmpdir(), 'naseeb-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder);
const children: ChildProcess[] = [];
try {
  const handle = openDatabase(postgres.ownerUrl, { max: 2 });
  await migrate(handle.db);
  const bench = await preparePgbench(postgres.ownerUrl);
  const origins: string[] = [];
  for (let i = 0; i < GATEWAYS; i++) {
    const gateway = await startChild<string>('./gateway.ts', {
      DATABASE_URL: postgres.ownerUrl,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
    });
    children.push(gateway.child);
    origins.push(gateway.ready);
  }
  const players = await seedPlayers(handle, PLAYERS);
  const drawId = await findOpenDraw(handle);
  await handle.close();
  const load = await startChild<true>('./load.ts', {});
  children.push(load.child);
  const postmaster = Number(
    (await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  /** Processor time so far of PostgreSQL, the gateways and the load, in ms; comparable even on a busy machine. */
  const cpu = () => [readCpuTime(postmaster), ...children.map(({ pid }) => readCpuTime(pid ?? 0))];
  let spent: number[] = [];
  const run = async (callers: number, seconds: number): Promise<LoadResult> => {
    load.child.send({ origins, callers, seconds, drawId, ...players } satisfies LoadOrder);
    await once(load.child, 'message');
    const before = cpu();
    load.child.send('go');
    const [result] = (await once(load.child, 'message')) as [LoadResult];
    spent = cpu().map((ms, i) => Math.round(((ms - (before[i] ?? 0)) * 1_000) / (result.perSecond * seconds)));
    return result;
  };

  await run(CALLERS, 3); // warm
  await run(64, 2);
  const ratios: number[] = [];
  const tails: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const idle = readCpuTime(postmaster);
    const eight = await runPgbench(bench, 8, SECONDS);
    const eightCpu = ((readCpuTime(postmaster) - idle) * 1_000) / (eight.tps * SECONDS);
    const many = await run(CALLERS, SECONDS);
    const each = spent.join(', ');
    const thirtyTwo = await runPgbench(bench, 32, SECONDS);
    const few = await run(64, SECONDS);
    ratios.push(many.perSecond / eight.tps);
    tails.push(few.p99 / thirtyTwo.latencyMs);
    console.log(
      `round ${round}: ${many.perSecond.toFixed(0)} purchases/s at ${CALLERS} callers (p99 ${many.p99.toFixed(1)} ms, refused ${many.refused}), ` +
        `pgbench -N -c 8 ${eight.tps.toFixed(0)} tps; p99 ${few.p99.toFixed(1)} ms at 64 callers (${few.perSecond.toFixed(0)}/s), ` +
        `pgbench -N -c 32 mean ${thirtyTwo.latencyMs.toFixed(2)} ms; load ${loadavg()[0]?.toFixed(1)}; ` +
        `µs of processor a purchase: PostgreSQL, gateways, load ${each}; a pgbench transaction, PostgreSQL only ${eightCpu.toFixed(0)}`,
    );
  }
  console.log(
    `purchases/s through the gateway at ${CALLERS} callers ÷ pgbench -N -c 8 tps: ${median(ratios).toFixed(2)} (goal ≥ 3)`,
  );
  console.log(`purchase p99 at 64 callers ÷ mean latency of pgbench -N -c 32: ${median(tails).toFixed(2)} (goal ≤ 2)`);
} finally {
  for (const child of children) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
