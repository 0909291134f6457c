import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

export interface PgbenchResult {
  readonly tps: number;
  readonly latencyMs: number;
}

/** The database of pgbench's tables, on the same server as the product's. */
export async function preparePgbench(url: string): Promise<string> {
  await run('pgbench', ['--version']).catch(async () => {
    await run('apt-get', ['update', '-q']);
    await run('apt-get', ['install', '-y', '-q', 'postgresql'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database pgbench');
  await client.end();
  const own = new URL(url);
  own.pathname = '/pgbench';
  await run('pgbench', ['-i', '-q', '-s', '20', own.href]);
  return own.href;
}

export async function runPgbench(url: string, clients: number, seconds: number): Promise<PgbenchResult> {
  const { stdout } = await run('pgbench', ['-n', '-N', '-c', String(clients), '-j', '2', '-T', String(seconds), url]);
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
  return { tps: figure(/tps = ([\d.]+)/), latencyMs: figure(/latency average = ([\d.]+) ms/) };
}
