import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase, type Db } from '#server/db/index.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#server/db/local/postgres.ts';
import { createEngine } from '#server/engine/engine.ts';
import { superviseSandbox } from '#server/engine/sandbox/supervise-sandbox.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { appendEntries, type LogEntry } from '#server/tlog/entries.ts';
import { sequenceEntries } from '#server/tlog/sequence.ts';
import { measureInBrowser } from './proof/verify-in-browser.ts';
import { median } from './support/median.ts';

/**
 * The log of draws: entries that get their places a second ÷ entries that a plain insert writes a second; and the time
 * from an entry's commit until a quorum of the sandbox's witnesses has cosigned it; and how long a browser takes to
 * verify a large draw with its list and the log. `node bench/proof.ts [rounds=5]`
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const ENTRIES = 20_000;
const SAMPLES = 20;
const POLL_MS = 10;
const TICKETS = 100_000;

const entryAt = (n: number): LogEntry => ({ type: 'recorded', drawId: `69-261121-${n}`, hash: 'ab'.repeat(32) });

async function appendMany(db: Db, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1_000)
    await db.transaction().execute((tx) =>
      appendEntries(
        tx,
        Array.from({ length: 1_000 }, (_, i) => entryAt(n + i)),
      ),
    );
}

async function measureMs(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const folder = await mkdtemp(join(tmpdir(), 'naseeb-bench-'));
await chmod(folder, 0o755);
const postgres = await startPostgres(folder);
const log = pino({ level: 'warn' });
const sandbox = await superviseSandbox(folder, log);
try {
  const handle = openDatabase(postgres.ownerUrl, { max: 4 });
  await migrate(handle.db);
  const settings = readSettings({ DATABASE_URL: postgres.ownerUrl, DATA_DIR: folder });
  const engine = await createEngine({ settings, log, handle, publicOrigin: 'http://localhost', sandbox });
  const { db } = engine;
  await engine.tlog.tick();

  const ratios: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const queueing = await measureMs(() => appendMany(db, ENTRIES));
    const sequencing = await measureMs(async () => {
      while ((await sequenceEntries(db)) > 0);
    });
    ratios.push(queueing / sequencing);
    console.log(
      `round ${round}: ${Math.round((ENTRIES * 1_000) / sequencing)} entries/s get their places, ` +
        `${Math.round((ENTRIES * 1_000) / queueing)} entries/s are queued, 1,000 in a transaction`,
    );
  }

  const witnesses = (await engine.tlog.witnesses.load()) ?? [];
  const quorum = engine.tlog.witnesses.quorumOf(witnesses.length);
  const isCosigned = async (index: bigint): Promise<boolean> => {
    const { rows } = await sql`
      select from tlog_cosignatures where size > ${index} group by size having count(*) >= ${quorum} limit 1`.execute(
      db,
    );
    return rows.length > 0;
  };
  engine.tlog.start();
  const delays: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    await pause(POLL_MS * (sample % 7)); // not in step with the rounds
    const { size } = await db.selectFrom('tlog_head').select('size').executeTakeFirstOrThrow();
    await appendMany(db, 1_000);
    delays.push(
      await measureMs(async () => {
        while (!(await isCosigned(size + 999n))) await pause(POLL_MS);
      }),
    );
  }
  const { size } = await db.selectFrom('tlog_head').select('size').executeTakeFirstOrThrow();
  console.log(`a log of ${size} entries, ${witnesses.length} witnesses, a quorum of ${quorum}`);
  console.log(`entries that get their places a second ÷ entries queued a second: ${median(ratios).toFixed(2)}`);
  console.log(
    `from the commit of 1,000 entries to a quorum's cosignatures: median ${median(delays).toFixed(0)} ms, ` +
      `longest ${Math.max(...delays).toFixed(0)} ms of ${SAMPLES} (goal ≤ 3,000)`,
  );
  await engine.stop();
  const ms = await measureInBrowser(TICKETS, ROUNDS);
  console.log(`verifying a draw of ${TICKETS} tickets in a browser: median ${(ms / 1_000).toFixed(2)} s (goal ≤ 2)`);
} finally {
  await sandbox.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
