import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { payNewCard } from '#contract/deposits/420550-pay-new-card.ts';
import { paySavedCard } from '#contract/deposits/420551-pay-saved-card.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { assertPresent } from '#kernel/assert.ts';
import { openDatabase, type DbHandle } from '#server/db/index.ts';
import { startPostgres, type LocalPostgres } from '#server/db/local/postgres.ts';
import { migrateAsOwner } from '#server/engine/installation.ts';
import { createTestClient } from '#support/node/test-node.ts';
import { CARD_HOLDER, makeDepositor, startDeposit } from '#support/players/deposits.ts';
import type { TestPlayer } from '#support/players/player.ts';
import { shellEnv, startProduct, type RunningProduct } from '#support/product/start-product.ts';
import { encryptCard } from '#support/providers/acquirer.ts';
import { newCardNumber } from '#support/providers/card-numbers.ts';
import { findCards, formsOf } from '#support/providers/card-traces.ts';
import { startTestSandbox, type TestSandbox } from '#support/providers/sandbox.ts';

/*
 * Three processes: this one plays the browsers; the built product, which is searched with its PostgreSQL, its folder
 * and `ops`; and the sandbox, which is the acquirer, may know cards, and is not searched. Its folder is its own.
 */
const run = promisify(execFile);
/** Stands everywhere on purpose: a search that does not find it would find nothing. */
const CONTROL = newCardNumber();
const CVVS = ['391', '862', '547', '274', '618', '935', '483', '756', '329'];
const numbers: string[] = [];
const cvvs: string[] = [];

let root: string;
let env: Record<string, string>;
let postgres: LocalPostgres;
let handle: DbHandle;
let sandbox: TestSandbox;
let product: RunningProduct;
let output = '';
const folder = (name: string) => join(root, name);
const hear = (text: string) => (output += text);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'naseeb-cards-'));
  await chmod(root, 0o755);
  for (const name of ['data', 'tmp', 'heap']) await mkdir(folder(name), { mode: 0o755 });
  [postgres, sandbox] = await Promise.all([startPostgres(folder('data')), startTestSandbox()]);
  handle = openDatabase(postgres.ownerUrl);
  await migrateAsOwner(postgres);
  env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder('data'),
    TMPDIR: folder('tmp'),
    LOG_LEVEL: 'trace',
    MAIL_FROM: `${CONTROL}@naseeb.example`,
    ...sandbox.env,
  };
  const preload = pathToFileURL('tests/support/product/heap-on-signal.ts').href;
  const heap = { NODE_OPTIONS: `--import=${preload}`, HEAP_SNAPSHOT: folder('heap/product') };
  product = await startProduct({ ...env, ...heap }, hear);
});

afterAll(async () => {
  await product.stop();
  await sandbox.stop();
  await handle.close();
  await postgres.stop();
  await rm(root, { recursive: true, force: true });
});

/** Only its database is asked. */
const source = () =>
  ({ engine: { db: handle.db }, client: () => createTestClient(product.origin) }) as unknown as Parameters<
    typeof makeDepositor
  >[0];

function newCvv(): string {
  const cvv = assertPresent(CVVS[cvvs.length], 'a CVV that was not sent');
  cvvs.push(cvv);
  return cvv;
}

const seal = async (form: object) =>
  encryptCard(
    assertPresent(
      (await createTestClient(product.origin).call(globalConfiguration, {})).data.encryptPublicKey ?? undefined,
      "the acquirer's key",
    ),
    form,
  );

/** Pays AED 100 with a card that nobody used before, and a CVV of its own. */
async function pay(player: TestPlayer, cardNo: string, more: { expireDate?: string; saveCard?: boolean } = {}) {
  const { expireDate = '12/39', saveCard = true } = more;
  numbers.push(cardNo);
  const gatewayId = await startDeposit(player);
  const form = { cardNo, expireDate, cvv: newCvv(), holderName: CARD_HOLDER, gatewayId };
  const request = { gatewayId, money: 10_000, holderName: CARD_HOLDER, saveCard, jwe: await seal(form) };
  return (await player.call(payNewCard, request)).data;
}

/** What the holder presses on the bank's page, whose frame the product serves in the sandbox. */
async function answerBank(challengeUrl: string, action: 'confirm' | 'cancel'): Promise<void> {
  const page = await (await fetch(challengeUrl)).text();
  const code = />\s*([0-9]{6})\s*</.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ code, action });
  expect((await fetch(challengeUrl, { method: 'POST', redirect: 'manual', body })).status).toBe(303);
}

const waitFor = async (player: TestPlayer, gatewayId: string, status: string) =>
  vi.waitUntil(
    async () =>
      (await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 })).data.rechargeStatus === status || undefined,
    { timeout: 30_000, interval: 50 },
  );

const ops = async (...args: string[]) => {
  const { stdout, stderr } = await run(process.execPath, ['src/server/ops/main.ts', ...args], { env: shellEnv(env) });
  hear(stdout + stderr);
};

test('deposits go every way that the product has for a card', { timeout: 180_000 }, async () => {
  const sara = await makeDepositor(source());
  const saved = await pay(sara, newCardNumber());
  await answerBank(saved.redirect, 'confirm');
  await waitFor(sara, saved.gatewayId, 'SUCCESS');
  const card = (await sara.call(paymentChannels, {})).data.channels[0]?.cards[0];
  const again = await startDeposit(sara);
  const request = { gatewayId: again, money: 10_000, bankCardId: card?.bankCardId ?? '' };
  const jwe = await seal({ cvv: newCvv(), gatewayId: again });
  expect((await sara.call(paySavedCard, { ...request, jwe })).data.status).toBe('SUCCESS');

  // Refused at once, and at the bank's page.
  const omar = await makeDepositor(source());
  expect(await pay(omar, newCardNumber(), { expireDate: '01/20' })).toMatchObject({ reason: 'CARD_EXPIRED' });
  expect(await pay(omar, '4000000000000135')).toMatchObject({ reason: 'DECLINED' });
  const left = await pay(omar, newCardNumber(), { saveCard: false });
  await answerBank(left.redirect, 'cancel');
  await waitFor(omar, left.gatewayId, 'FAILURE');

  // No result.
  const late = await pay(omar, '4000000000000028');
  await answerBank(late.redirect, 'confirm');
  expect(await waitFor(omar, late.gatewayId, 'HANDLING')).toBe(true);

  // Back to the card, and charged back.
  const mona = await makeDepositor(source());
  const refunded = await pay(mona, newCardNumber(5));
  await ops('deposit', 'refund', refunded.gatewayId, 'a test');
  const count = async (what: ReturnType<typeof sql>) => (await sql`select from ${what}`.execute(handle.db)).rows.length;
  await vi.waitUntil(async () => (await count(sql`deposit_refunds where state = 'succeeded'`)) === 1, {
    timeout: 30_000,
    interval: 100,
  });
  const claimed = await pay(mona, newCardNumber(5));
  const deposit = handle.db.selectFrom('deposits').select('payment_id').where('id', '=', claimed.gatewayId);
  const { payment_id: payment } = await deposit.executeTakeFirstOrThrow();
  const desk = new URLSearchParams({ action: 'open', payment: payment ?? '' });
  await fetch(`${sandbox.origin}/sandbox/acquirer`, { method: 'POST', redirect: 'manual', body: desk });
  await vi.waitUntil(async () => (await count(sql`chargebacks`)) === 1, { timeout: 30_000, interval: 100 });
});

test('a client that does not encrypt a card is refused, and so is a number in the place of a name', async () => {
  const player = await makeDepositor(source());
  const gatewayId = await startDeposit(player);
  const form = { cardNo: newCardNumber(), expireDate: '12/39', cvv: newCvv(), holderName: CARD_HOLDER, gatewayId };
  numbers.push(form.cardNo);
  const request = { gatewayId, money: 10_000, holderName: CARD_HOLDER, jwe: await seal(form) };
  for (const wrong of [{ jwe: JSON.stringify(form) }, { holderName: form.cardNo }])
    expect((await player.call(payNewCard, { ...request, ...wrong })).code).toBe(errorCodes.invalidInput);
  const body = JSON.stringify({ type: 'payment', merchantReference: gatewayId, ...form });
  expect((await fetch(`${product.origin}/callbacks/acquirer`, { method: 'POST', body })).status).toBe(401);
});

const wanted = () => ({ numbers, cvvs });
const control = { numbers: [CONTROL], cvvs: [] };

/** Every row of every table of the product's, in every schema, as text. */
async function readDatabase(): Promise<Buffer> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(handle.db);
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.deposits']));
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.raw(name)} t`.execute(
      handle.db,
    );
    texts.push(...rows.map(({ row }) => row));
  }
  return Buffer.from(texts.join('\n'));
}

async function readFiles(name: string): Promise<Buffer> {
  const entries = await readdir(folder(name), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // A file of the database may go while it is read.
  const read = files.map((file) => readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0)));
  return Buffer.concat(await Promise.all(read));
}

async function readHeap(): Promise<Buffer> {
  product.child.kill('SIGUSR2');
  await vi.waitUntil(() => existsSync(folder('heap/product')), { timeout: 60_000, interval: 50 });
  const snapshot = await readFile(folder('heap/product'));
  // The rest of it are figures.
  return snapshot.subarray(snapshot.indexOf('"strings":['));
}

test('the search finds a number and a CVV in each form', () => {
  const [number, cvv] = [newCardNumber(), '391'];
  const find = (text: string) => findCards(Buffer.from(text), { numbers: [number], cvvs: [cvv] });
  for (const form of formsOf(number)) expect(find(`before ${form} after`)).toEqual([form]);
  const json = JSON.stringify({ cardNo: 'x', cvv });
  const forms = [json, JSON.stringify(json), `cvv=${cvv}&a=1`, encodeURIComponent(json), `{ cvv: '${cvv}' }`];
  for (const text of forms) expect(find(text)).toEqual([`CVV ${cvv}`]);
  for (const before of ['', 'a', 'ab'])
    expect(find(Buffer.from(before + json).toString('base64url'))).toEqual([`CVV ${cvv}`]);
  expect(find(`${number.slice(0, 15)} cvv 1391 391`)).toEqual([]);
});

test('the heap of the product has no card number and no CVV', { timeout: 120_000 }, async () => {
  const heap = await readHeap();
  expect(findCards(heap, control)).toContain(CONTROL);
  expect(findCards(heap, wanted())).toEqual([]);
});

test('the database has none, and neither has a file', { timeout: 120_000 }, async () => {
  const player = await makeDepositor(source());
  await sql`update players set real_name = ${CONTROL} where id = ${player.playerId}`.execute(handle.db);
  await sql`checkpoint`.execute(handle.db);
  const [rows, files, temporary] = [await readDatabase(), await readFiles('data'), await readFiles('tmp')];
  expect(findCards(rows, control)).toContain(CONTROL);
  expect(findCards(files, control)).toContain(CONTROL);
  for (const bytes of [rows, files, temporary]) expect(findCards(bytes, wanted())).toEqual([]);
});

test('nothing that the product writes has one', async () => {
  await fetch(`${product.origin}/callbacks/acquirer?${CONTROL}`, { method: 'POST', body: '{}' });
  await product.stop();
  expect(output).toContain('a notification of the acquirer was refused');
  expect(numbers).toHaveLength(8);
  expect(findCards(Buffer.from(output), wanted())).toEqual([]);
});
