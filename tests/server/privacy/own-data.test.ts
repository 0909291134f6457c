import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { RECHARGE_SCENE } from '#contract/deposits/recharge.ts';
import { contract } from '#contract/index.ts';
import { MAX_OWN_DATA_A_DAY, OWN_DATA_ADDRESS } from '#contract/own-data.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/time.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { playerDataCommands } from '#server/ops/commands/player-data.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { createOrderFixture } from '#support/orders/order-fixture.ts';
import { napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { payWithNewCard, startDeposit } from '#support/players/deposits.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '#support/players/identity.ts';
import { makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';

const fixture = await createOrderFixture();
const { node, base } = fixture;
const { db } = base;
const folder = mkdtempSync(join(tmpdir(), 'own-data-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await fixture.stop();
});

interface OwnData {
  readonly format: string;
  readonly version: number;
  readonly account: string;
  readonly createdAt: string;
  readonly data: Readonly<Record<string, { what: string; why: string; kept: string; rows: Record<string, unknown>[] }>>;
}

/** Types the code that the bank's page shows. */
async function confirmAtBank(url: string): Promise<void> {
  const html = await (await fetch(url)).text();
  const [, code = ''] = /<bdi dir="ltr">(\d{6})<\/bdi>/.exec(html) ?? [];
  await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'confirm', code }), redirect: 'manual' });
}

/** A player with something in as many tables as a player has by themself. */
async function makeRichPlayer(city: string, cardNo: string): Promise<TestPlayer> {
  const player = await makePlayer(node, { balance: 100_000n });
  const { redirectUrl, ticketId } = (await startIdentityCheck(player)).data;
  await completeIdentityCheck(redirectUrl, newPerson());
  await player.call(contract.kycResult, { ticketId });
  const address = { country: 'AE', emirate: 'AE-SH', city, street: 'Corniche Road 12' };
  expect(await player.call(contract.saveAddress, address)).toMatchObject({ code: 0 });
  const gatewayId = await startDeposit(player);
  const paid = await payWithNewCard(node, player, gatewayId, {
    cardNo,
    holderName: 'SARA AL MANSOORI',
    saveCard: true,
  });
  await confirmAtBank(paid.data.redirect);
  // The acquirer tells its result a moment later.
  const status = { gatewayId, rechargeScene: RECHARGE_SCENE } as const;
  await vi.waitUntil(
    async () => (await player.call(contract.rechargeStatus, status)).data.rechargeStatus === 'SUCCESS',
    { timeout: 15_000, interval: 100 },
  );
  const [draw] = await fixture.ahead();
  const order = orderRequest(draw, await requestOrderId(player), [napEntry(1, 3, 8)], { draws: 2 });
  expect(await player.call(contract.placeOrder, order)).toMatchObject({ code: 0 });
  return player;
}

const download = (player: TestPlayer | undefined, init: RequestInit = {}) =>
  fetch(node.origin + OWN_DATA_ADDRESS, {
    method: 'POST',
    headers: {
      ...(player?.token ? { 'api-access-token': player.token, cookie: player.cookie ?? '' } : {}),
      ...(init.headers as Record<string, string>),
    },
    ...(init.method ? { method: init.method } : {}),
  });
const confirm = (player: TestPlayer) => player.call(contract.checkOldPassword, { oldPassword: PASSWORD });
const refusal = async (response: Promise<Response>) => ((await (await response).json()) as { code: number }).code;
const moveClock = async (days: number) => {
  await sql`update product_clock set offset_ms = offset_ms + ${days * DAY_MS}`.execute(db);
  await node.engine.clock.refresh();
};
const countOf = async (table: string, { playerId }: TestPlayer, owner = 'player_id') => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(owner)} = ${playerId}`.execute(db);
  return rows[0]?.n;
};
const rowOf = async (table: string, { playerId }: TestPlayer, owner = 'player_id') => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where ${sql.ref(owner)} = ${playerId}`.execute(db);
  return assertPresent(rows[0], table);
};
const ops = async (verb: string, ...args: string[]) => {
  const lines: string[] = [];
  await playerDataCommands[verb]?.run(node.engine, args, (line) => lines.push(line));
  return lines;
};

const me = await makeRichPlayer('Kalba', '4111111111111111');
const other = await makeRichPlayer('Dibba', '4012888888881881');

test('asks who it is, and answers no other page, method or visitor', async () => {
  expect(await refusal(download(undefined))).toBe(errorCodes.loginRequired);
  expect(await refusal(download(me))).toBe(errorCodes.confirmationNeeded);
  expect((await download(me, { headers: { origin: 'https://other.example' } })).status).toBe(400);
  expect((await download(me, { method: 'GET' })).status).toBe(400);
});

test('is all data of the player, no secret, and nobody else’s', async () => {
  await confirm(me);
  const response = await download(me);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="naseeb-own-data-[\d-]{10}\.json"$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  const file = JSON.parse(text) as OwnData;
  expect(file).toMatchObject({ format: 'naseeb-own-data', version: 1, account: me.openId });
  expect(new Date(file.createdAt).toISOString()).toBe(file.createdAt);
  const rows = (table: string) => file.data[table]?.rows ?? [];
  expect(rows('players')).toMatchObject([{ openId: me.openId, mobile: me.mobile, birthDate: '1990-05-17' }]);
  expect(rows('playerAddresses')).toMatchObject([{ city: 'Kalba', street: 'Corniche Road 12' }]);
  expect(rows('identityDocuments')).toMatchObject([{ name: 'SARA AL MANSOORI', birthDate: '1990-05-17' }]);
  expect(rows('identitySessions')).toMatchObject([{ status: 'VERIFIED' }]);
  expect(rows('deposits')).toMatchObject([{ amount: { fils: 10_000, aed: '100.00' }, state: 'succeeded' }]);
  expect(rows('bankCards')).toMatchObject([{ last4: '1111', holderName: 'SARA AL MANSOORI' }]);
  expect(rows('orders')).toMatchObject([{ game: 'quick-five', drawsCount: 2 }]);
  expect(rows('orderDraws')).toHaveLength(2);
  expect(rows('tickets')).toMatchObject([
    { drawId: expect.stringMatching(/^69-/), play: 'nap2', picks: [[3, 8]], orderId: rows('orders')[0]?.['id'] },
    { picks: [[3, 8]] },
  ]);
  expect(rows('transfers')).toContainEqual(
    expect.objectContaining({ from: 'naseeb', to: 'deposited', kind: 'deposit' }),
  );
  expect(rows('notifications').length).toBeGreaterThan(0);
  expect(rows('messages')).toContainEqual(
    expect.objectContaining({ recipient: me.mobile, template: 'ownDataDownloaded' }),
  );
  expect(rows('sessions')).toHaveLength(1);
  expect(file.data['tickets']).toMatchObject({ kept: 'Kept for ever.' });

  const account = await rowOf('players', me, 'id');
  const session = await rowOf('sessions', me);
  const card = await rowOf('bank_cards', me);
  const document = await rowOf('identity_documents', me);
  const hex = (value: unknown) => (value as Buffer).toString('hex');
  const secrets = [
    account['password_hash'],
    card['token'],
    card['fingerprint'],
    hex(session['token_hash']),
    hex(session['cookie_hash']),
  ];
  for (const secret of [...secrets, hex(document['number_hash']), me.token])
    expect(text).not.toContain(assertPresent(secret as string | null, 'a secret'));
  const orderOfOther = await rowOf('orders', other);
  for (const theirs of [other.openId, other.mobile, 'Dibba', String(orderOfOther['id'])])
    expect(text).not.toContain(theirs);
});

test('is downloaded once for a confirmation, three times a day, and each time told', async () => {
  expect(await refusal(download(me))).toBe(errorCodes.confirmationNeeded);
  for (let n = 1; n < MAX_OWN_DATA_A_DAY; n++) {
    await confirm(me);
    const response = await download(me, { headers: { 'accept-language': 'ar-AE' } });
    expect(((await response.json()) as OwnData).data['tickets']).toMatchObject({ kept: 'يبقى دائمًا.' });
  }
  await confirm(me);
  expect(await refusal(download(me))).toBe(errorCodes.ownDataLimit);
  const { rows } =
    await sql`select 1 from messages where player_id = ${me.playerId} and template = 'ownDataDownloaded'`.execute(db);
  expect(rows).toHaveLength(MAX_OWN_DATA_A_DAY);
  await moveClock(1);
  await confirm(me);
  expect((await download(me)).headers.get('content-disposition')).toContain('attachment');
});

test('staff write the same file, also of a closed account, and over no other', async () => {
  const file = join(folder, 'own-data.json');
  await db.transaction().execute((tx) => setPlayerState(tx, me.playerId, 'closed'));
  expect(await ops('export', me.openId, file)).toEqual([`all data of ${me.openId} is in ${file}`]);
  const written = JSON.parse(readFileSync(file, 'utf8')) as OwnData;
  expect(written.data['tickets']?.rows).toHaveLength(2);
  await expect(ops('export', other.openId, file)).rejects.toThrow(OpsRefusal);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(written);
});

const erase = () => eraseOutdated(node.engine);
/** What the audit log has of it. */
const acts = async () => {
  const { rows } = await sql<{ arguments: string[] }>`
    select arguments from audit_log where act = 'erase closed accounts' order by id`.execute(db);
  return rows.map((row) => row.arguments);
};

test('a closed account is erased step by step, and nothing of an open one', async () => {
  const before = await rowOf('players', other, 'id');
  await moveClock(29);
  await erase();
  expect(await rowOf('players', me, 'id')).toMatchObject({ mobile: me.mobile });
  expect(await acts()).toEqual([]);

  await moveClock(2);
  await erase();
  expect(await rowOf('players', me, 'id')).toMatchObject({
    mobile: null,
    password_hash: null,
    birth_date: '1990-05-17',
    state: 'closed',
  });
  expect(await countOf('notifications', me)).toBe(0);
  expect(await countOf('unread_notifications', me)).toBe(0);
  expect(await rowOf('bank_cards', me)).toMatchObject({ token: null, holder_name: 'SARA AL MANSOORI' });
  expect(await countOf('identity_documents', me)).toBe(1);
  expect(await acts()).toEqual([expect.arrayContaining(['players 1', 'bank_cards 1'])]);
  // Once more there is nothing left to do.
  await erase();
  expect(await acts()).toHaveLength(1);

  await sql`insert into family_exclusions (player_id, ends_at) values (${me.playerId}, product_now() + interval '6 years')`.execute(
    db,
  );
  await moveClock(5 * 366);
  await erase();
  expect(await rowOf('players', me, 'id')).toMatchObject({ birth_date: null, real_name: null, open_id: me.openId });
  expect(await rowOf('deposits', me)).toMatchObject({ holder_name: null, card_last4: null, amount: 10_000n });
  for (const table of ['player_addresses', 'identity_sessions', 'bank_cards', 'messages'])
    expect([table, await countOf(table, me)]).toEqual([table, 0]);
  for (const table of ['tickets', 'orders', 'wallets', 'deposits']) expect(await countOf(table, me)).toBeGreaterThan(0);
  // Who is excluded must not be verified again elsewhere.
  expect(await countOf('identity_documents', me)).toBe(1);
  await moveClock(366);
  await erase();
  expect(await countOf('identity_documents', me)).toBe(0);
  expect(await rowOf('players', other, 'id')).toEqual({ ...before });
  for (const table of ['player_addresses', 'bank_cards', 'identity_documents'])
    expect(await countOf(table, other)).toBe(1);
});

test('staff erase a closed account at once, and no open one', async () => {
  await expect(ops('erase', other.openId, 'asked')).rejects.toThrow('only a closed account is erased');
  await db.transaction().execute((tx) => setPlayerState(tx, other.playerId, 'closed'));
  expect(await ops('erase', other.openId, 'asked')).toContain(`${other.openId} is erased`);
  expect(await rowOf('players', other, 'id')).toMatchObject({ mobile: null, birth_date: '1990-05-17' });
  expect(await countOf('identity_documents', other)).toBe(1);
  expect(await ops('erase', other.openId, 'asked')).toEqual([`${other.openId}: nothing was left to erase`]);
});
