import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, systemNow } from '#kernel/time.ts';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { startPostgres, type LocalPostgres } from '#server/db/local/postgres.ts';
import { migrateAsOwner } from '#server/engine/installation.ts';
import type { WithdrawalState } from '#server/withdrawals/tables.ts';
import { advanceClock } from '#support/draws/fast-clock.ts';
import { createTestClient } from '#support/node/test-node.ts';
import { expectBankAgrees, readBankPayments } from '#support/players/bank-count.ts';
import { makeWinner } from '#support/players/withdrawals.ts';
import { withdrawOnce, type Acknowledged, type CallMoment } from '#support/players/withdrawers.ts';
import { shellEnv, startProduct, type RunningProduct } from '#support/product/start-product.ts';
import { startBankGate, type BankGate, type BankMoment } from '#support/providers/bank-gate.ts';
import { startTestSandbox, type TestSandbox } from '#support/providers/sandbox.ts';
import { createSeededRandom } from '#support/random/seeded-random.ts';
import { sampleSize } from '#support/random/sample-size.ts';

const KILLS = sampleSize(2, 200);
const PLAYERS = 3;
/** Below what is unusual for a new player. */
const WINNINGS = 1_500_000n;
/** The longest that anything is waited for, on a busy machine, too. */
const STEP_MS = 300_000;
const run = promisify(execFile);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const pick = createSeededRandom(seed);

/** Where the node is killed: in a call of a player, while staff decide, or at a moment of a file at the bank. */
type Step = CallMoment | 'review' | BankMoment;
const STEPS: readonly Step[] = [
  'file-taken',
  'hold',
  'status-told',
  'code',
  'file-on-its-way',
  'review',
  'status-asked',
  'cancel',
];
/** What staff do, as arguments of `ops withdrawal`. */
const SENT_BACK = ['returned', 'AC04'] as const;
const APPROVE = ['approve'] as const;
const REJECT = ['reject', 'We could not confirm the account.'] as const;
/** Ends of accounts: most are paid at once, others as outcomes.ts of the sandbox has them. */
const ENDS = ['0000', '0000', '0000', '0000', '1004', '1006', '3001', '3004', '4001'];

let folder: string;
let postgres: LocalPostgres;
let handle: DbHandle;
let sandbox: TestSandbox;
let gate: BankGate;
let env: Record<string, string>;
let node: RunningProduct;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'naseeb-withdrawal-kill-'));
  await chmod(folder, 0o755);
  // Processes of this test's: the bank lives on when a node is killed.
  [postgres, sandbox] = await Promise.all([startPostgres(folder), startSandboxWithoutWaits()]);
  handle = openDatabase(postgres.ownerUrl);
  await migrateAsOwner(postgres);
  gate = await startBankGate(`${sandbox.origin}/sandbox/bank`);
  const bank = { BANK_URL: gate.url, BANK_SECRET: sandbox.secret };
  env = { DATABASE_URL: postgres.url, DATA_DIR: folder, ...sandbox.env, ...bank };
  node = await startProduct(env);
}, STEP_MS);

afterAll(async () => {
  await node.stop();
  await gate.stop();
  await sandbox.stop();
  await handle.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A sandbox whose waits of a minute last 600 ms. */
async function startSandboxWithoutWaits(): Promise<TestSandbox> {
  const before = process.env['SANDBOX_LATE_MS'];
  process.env['SANDBOX_LATE_MS'] = '600';
  try {
    return await startTestSandbox();
  } finally {
    if (before === undefined) delete process.env['SANDBOX_LATE_MS'];
    else process.env['SANDBOX_LATE_MS'] = before;
  }
}

const pause = (ms: number) => new Promise((then) => setTimeout(then, ms));

const ops = (...args: string[]) => run(process.execPath, ['src/server/ops/main.ts', ...args], { env: shellEnv(env) });

/** Files are asked about at once, not after their quarter of a minute. */
const shortenPauses = () =>
  sql`update payout_files set asked_at = clock_timestamp() - interval '1 minute' where state in ('sending', 'accepted')`.execute(
    handle.db,
  );

const countIn = async (...states: readonly WithdrawalState[]): Promise<number> =>
  (await handle.db.selectFrom('withdrawals').select('id').where('state', 'in', states).execute()).length;

/** Payments that the bank made and sent back. */
const sentBack = () => readBankPayments(sandbox.dataDir).filter(({ returned }) => returned);

async function findCode(mobile: string): Promise<string | undefined> {
  const query = new URLSearchParams({ to: mobile, channel: 'sms' });
  const response = await fetch(`${sandbox.origin}/sandbox/outbox.json?${query.toString()}`);
  const { messages } = (await response.json()) as { messages: { codes: string[] }[] };
  return messages[0]?.codes[0];
}

/** Who waits for a call of players or of staff. */
const listeners = new Map<Step, () => void>();
const tell = (step: Step): void => {
  listeners.get(step)?.();
  listeners.delete(step);
};
const isCall = (step: Step): step is CallMoment | 'review' => ['code', 'hold', 'cancel', 'review'].includes(step);

/** The next time that a step is under way; whatever waits there goes on with `release`. */
const reach = (step: Step): Promise<{ release(): void }> =>
  isCall(step)
    ? new Promise((reached) => listeners.set(step, () => reached({ release: () => undefined })))
    : gate.reach(step);

/** Runs `act` again and again until `stop`. */
function repeat(act: () => Promise<void>): () => Promise<void> {
  let stopped = false;
  const running = (async () => {
    while (!stopped) await act();
  })();
  // Thrown where it is waited for.
  running.catch(() => undefined);
  return () => {
    stopped = true;
    return running;
  };
}

test(
  `${KILLS} kills in the middle of withdrawals lose and double nothing, by the bank's own count`,
  { timeout: 7_200_000 },
  async () => {
    console.log(`seed ${seed}`);
    if (KILLS > 10) for (const scope of ['AE', 'all']) await ops('sms', 'budget', scope, '100000', '1000000');
    let wanted: Step | undefined;
    let dropped = 0;
    const acknowledged: Acknowledged[] = [];
    const source = { engine: { db: handle.db }, client: () => createTestClient('') } as unknown as Parameters<
      typeof makeWinner
    >[0];

    const withdrawAgain = async () => {
      const player = await makeWinner(source, WINNINGS);
      const isReviewed = wanted === 'review' || wanted === 'cancel' || pick(6) === 0;
      const cancels = isReviewed && wanted !== 'review' && (wanted === 'cancel' || pick(2) === 0);
      const amount = (isReviewed ? 1_000_000 : 5_000) + pick(100_000);
      // Seldom one that refuses all of its file, and one that sends back what it was paid.
      const rare = { 0: '5001', 1: '6001' }[pick(40)];
      const end = rare ?? ENDS[pick(ENDS.length)] ?? '0000';
      const deps = { origin: () => node.origin, pick, findCode, tell };
      const made = await withdrawOnce(deps, player, { end, amount, cancels });
      if (made) acknowledged.push(made);
      else dropped++;
      await pause(300 + pick(1_000));
    };

    /** Staff book a payment that came back, or decide about the one that waits longest. */
    const staffActs = async (decide: boolean) => {
      const names = sentBack().map(({ endToEndId }) => endToEndId);
      const { rows } = await sql<{ id: string; state: string }>`
        select id, state from withdrawals where account_id is not null
          and (state = 'review' and ${decide} or state = 'paid' and replace(id::text, '-', '') = any (${names}::text[]))
        order by state, requested_at limit 1`.execute(handle.db);
      const row = rows[0];
      if (row) {
        tell('review');
        const [act, ...more] = row.state === 'paid' ? SENT_BACK : pick(3) === 0 ? REJECT : APPROVE;
        // Its player may cancel it first, which the command refuses.
        await ops('withdrawal', act, row.id, ...more).catch((error: unknown) => {
          if (!String(error).includes('It is ')) throw error;
        });
      }
      await pause(wanted === 'review' ? 50 : 2_000);
    };

    const players = Array.from({ length: PLAYERS }, () => repeat(withdrawAgain));
    const stopStaff = repeat(() => staffActs(true));
    const stopPauses = repeat(async () => {
      await shortenPauses();
      await pause(200);
    });
    const killed = new Map<Step, number>();
    for (let kill = 0; kill < KILLS; kill++) {
      const step = STEPS[kill % STEPS.length] ?? 'hold';
      wanted = step;
      const reached = await Promise.race([reach(step), pause(STEP_MS).then(() => undefined)]);
      if (!reached) throw new Error(`no ${step} in ${STEP_MS} ms (seed ${seed})`);
      wanted = undefined;
      await pause(pick(40));
      await node.kill();
      reached.release();
      killed.set(step, (killed.get(step) ?? 0) + 1);
      node = await startProduct(env);
      if ((kill + 1) % 20 === 0) console.log(`${kill + 1} kills, ${acknowledged.length} withdrawals acknowledged`);
    }
    await Promise.all(players.map((stop) => stop()));
    await stopStaff();
    // Every file is decided, and what the bank sent back is booked.
    const stopBooking = repeat(() => staffActs(false));
    const isOver = async () =>
      (await countIn('approved', 'sent')) === 0 &&
      readBankPayments(sandbox.dataDir).every(({ dueAt }) => dueAt === null) &&
      (await countIn('returned')) === sentBack().length;
    await vi.waitUntil(isOver, { timeout: STEP_MS, interval: 100 });
    await stopBooking();
    await stopPauses();

    const payments = readBankPayments(sandbox.dataDir);
    const { states, paid } = await expectBankAgrees(handle.db, payments, acknowledged, WINNINGS);
    // No payment was put into a second file, but for the halves of one that the bank refused as a whole.
    const files = await handle.db.selectFrom('payout_files').select(['id', 'split_from']).execute();
    const splitFrom = new Map(files.map((file) => [file.id, file.split_from ?? '']));
    const isOneWay = (named: ReadonlySet<string>) =>
      [...named].filter((id) => named.has(splitFrom.get(id) ?? '')).length === named.size - 1;
    expect([...gate.named].filter(([, named]) => !isOneWay(named))).toEqual([]);
    expect(payments.filter(({ endToEndId }) => !gate.named.has(endToEndId))).toEqual([]);
    // Enough that the kills met some.
    expect(acknowledged.length).toBeGreaterThan(KILLS / 2);

    const day = dubaiDay(systemNow());
    await advanceClock(handle.db, DAY_MS);
    const { stdout } = await ops('reconcile', day);
    expect(stdout).toContain('no differences');
    console.log(
      `${KILLS} kills ${JSON.stringify(Object.fromEntries(killed))}; ${acknowledged.length} withdrawals acknowledged, ` +
        `${dropped} without a code; ${JSON.stringify(Object.fromEntries(states))}; the bank made ${payments.length} ` +
        `payments of ${gate.named.size} named, ${paid} fils paid and kept\n${stdout.trim()}`,
    );
  },
);
