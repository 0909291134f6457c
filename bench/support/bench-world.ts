import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/local/postgres.ts';
import { startChild } from './child-process.ts';
import { readCpuTime } from './cpu-time.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { runPgbench, preparePgbench, type PgbenchResult } from './pgbench.ts';
import { seedPlayers, type SeededPlayers } from './seed-players.ts';
import type { TurnKind } from './turns.ts';

/** A PostgreSQL with fsync, gateways without pages, and a load beside them, each in its process. */
export interface BenchWorld {
  readonly handle: DbHandle;
  readonly players: SeededPlayers;
  /** Runs turns of the players; `cpu` is what one took of PostgreSQL, each gateway, and the load, in µs. */
  run(
    turn: TurnKind,
    callers: number,
    seconds: number,
    players?: SeededPlayers,
  ): Promise<LoadResult & { readonly cpu: readonly number[] }>;
  /** `pgbench -N` on the same PostgreSQL; `cpu` is what a transaction took of it, in µs. */
  pgbench(clients: number, seconds: number): Promise<PgbenchResult & { readonly cpu: number }>;
  stop(): Promise<void>;
}

export async function startBenchWorld(options: {
  readonly gateways: number;
  readonly players: number;
}): Promise<BenchWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-bench-'));
  await chmod(folder, 0o755);
  const postgres = await startPostgres(folder);
  const children: ChildProcess[] = [];
  const handle = openDatabase(postgres.ownerUrl, { max: 2 });
  const stop = async (): Promise<void> => {
    for (const child of children) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    }
    await handle.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(handle.db);
    const bench = await preparePgbench(postgres.ownerUrl);
    const origins: string[] = [];
    const env = {
      DATABASE_URL: postgres.ownerUrl,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      INSTANT_GAMES: 'none',
    };
    for (let i = 0; i < options.gateways; i++) {
      const gateway = await startChild<string>('./gateway.ts', env);
      children.push(gateway.child);
      origins.push(gateway.ready);
    }
    const players = await seedPlayers(handle, options.players);
    const load = await startChild<true>('./load.ts', {});
    children.push(load.child);
    const pidFile = await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8');
    const postmaster = Number(pidFile.split('\n')[0]);
    /** Processor time so far, in ms; comparable even on a busy machine. */
    const cpuTimes = () => [readCpuTime(postmaster), ...children.map(({ pid }) => readCpuTime(pid ?? 0))];
    return {
      handle,
      players,
      stop,
      run: async (turn, callers, seconds, buyers = players) => {
        load.child.send({ origins, callers, seconds, turn, ...buyers } satisfies LoadOrder);
        await once(load.child, 'message');
        const before = cpuTimes();
        load.child.send('go');
        const [result] = (await once(load.child, 'message')) as [LoadResult];
        const turns = result.perSecond * seconds;
        return {
          ...result,
          cpu: cpuTimes().map((ms, i) => Math.round(((ms - (before[i] ?? 0)) * 1_000) / turns)),
        };
      },
      pgbench: async (clients, seconds) => {
        const before = readCpuTime(postmaster);
        const result = await runPgbench(bench, clients, seconds);
        const cpu = Math.round(((readCpuTime(postmaster) - before) * 1_000) / (result.tps * seconds));
        return { ...result, cpu };
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
