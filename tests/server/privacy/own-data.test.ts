import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { RECHARGE_SCENE } from '#contract/deposits/recharge.ts';
import { contract } from '#contract/index.ts';
import { MAX_OWN_DATA_A_DAY } from '#contract/privacy/430120-own-data-link.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS } from '#kernel/time.ts';
import { allowEverywhere, revokeEverywhere } from '#server/geo/whitelist.ts';
import { closeMarker } from '#server/harm/close-marker.ts';
import { sendOperatorMessage } from '#server/notifications/operator-messages.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { playerDataCommands } from '#server/ops/commands/player-data.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { caseOf } from '#server/family/application-rows.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { writeOwnData } from '#server/privacy/export/own-data.ts';
import { mobileHolder, playerHolder } from '#server/uploads/upload-holder.ts';
import { storeUpload } from '#server/uploads/upload-store.ts';
import { createOrderFixture } from '#support/orders/order-fixture.ts';
import { napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { payWithNewCard, startDeposit } from '#support/players/deposits.ts';
import { makeMarker } from '#support/players/harm.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '#support/players/identity.ts';
import { makePlayer, newMobile, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { makeJpeg } from '#support/uploads/pictures.ts';

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

const confirm = (player: TestPlayer) => player.call(contract.checkOldPassword, { oldPassword: PASSWORD });
/** Asks for a link and opens it at once. */
const download = async (player: TestPlayer, locale = 'en-US') =>
  fetch(node.origin + (await player.call(contract.ownDataLink, {}, { locale })).data.path);
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

/** Among staff, of this player. */
const NOTED = 'looks like a case for a second pair of eyes';
const WRITTEN = { title: 'About your letter', body: 'We have corrected it.' };
const me = await makeRichPlayer('Kalba', '4111111111111111');
const other = await makeRichPlayer('Dibba', '4012888888881881');

await db.transaction().execute(async (tx) => {
  await sendOperatorMessage(tx, me.playerId, { texts: { 'en-US': WRITTEN, 'ar-AE': WRITTEN }, link: null });
  const content = await makeJpeg();
  await storeUpload(tx, { purpose: 'closure-id', holder: playerHolder(me.playerId), playerId: me.playerId, content });
});

test('is written in pieces of bounded length', async () => {
  await sql`
    insert into notifications (player_id, category, kind, params)
    select ${me.playerId}, 'system', 'welcome', jsonb_build_object('words', repeat('x', 1500))
    from generate_series(1, 200)`.execute(db);
  const pieces: string[] = [];
  for await (const piece of writeOwnData(db, me.playerId, 'en-US')) pieces.push(piece);
  expect(pieces.join('').length).toBeGreaterThan(300_000);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(80_000);
  await sql`delete from notifications where player_id = ${me.playerId} and params ? 'words'`.execute(db);
});

test('asks who it is, and answers no visitor', async () => {
  expect((await node.client().call(contract.ownDataLink, {})).code).toBe(errorCodes.loginRequired);
  expect((await me.call(contract.ownDataLink, {})).code).toBe(errorCodes.confirmationNeeded);
});

test('is all data of the player, no secret, and nobody else’s', async () => {
  await allowEverywhere(db, me.playerId, { reason: NOTED, by: 'clerk' });
  await closeMarker(db, BigInt(await makeMarker(db, me.playerId)), { reason: NOTED, by: 'clerk' });
  await confirm(me);
  const response = await download(me);
  const text = await response.text();
  const file = JSON.parse(text) as OwnData;
  expect(file).toMatchObject({ format: 'naseeb-own-data', version: 2, account: me.openId });
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

  // What staff wrote to this player is the player's, too.
  expect(rows('notifications')).toContainEqual(
    expect.objectContaining({ kind: 'operator', texts: { 'en-US': WRITTEN, 'ar-AE': WRITTEN } }),
  );
  // Of a photo that it exists, when it was sent and what for; only staff see it.
  expect(rows('uploads')).toMatchObject([{ purpose: 'closure-id', createdAt: expect.any(String) }]);
  expect(file.data['uploads']?.what).toContain('only our team sees the photos');
  expect(text).not.toMatch(/jpeg|content"|\/9j\//i);

  // What staff wrote about the player to each other is not.
  expect(rows('geoWhitelist')).toEqual([{ allowedAt: expect.any(String) }]);
  expect(rows('harmMarkers')).toMatchObject([{ marker: 'night-play', closedAt: expect.any(String) }]);
  expect(text).not.toContain(NOTED);
  await revokeEverywhere(db, me.playerId);

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

/** An application as it is stored, by the number that its applicant has proven. */
async function applyAs(mobile: string, email: string, applicantName: string) {
  const seed = randomUUID();
  const { rows } = await sql<{ id: bigint }>`
    insert into family_applications (receipt_seed, receipt_hash, applicant_name, mobile, email, relationship, locale,
      id_photo, proof_photo, remark)
    values (${seed}, ${randomBytes(32)}, ${applicantName}, ${mobile}, ${email}, 'spouse', 'en-US', ${seed}, ${randomUUID()},
      ${`About ${applicantName}`}) returning id`.execute(db);
  await sql`
    insert into family_accounts (application_id, place, kind, holder_name, mobile, email, duration)
    values (${rows[0]?.id}, 1, 'exclude', 'OMAR THE RELATIVE', null, 'omar@relative.example', '6m')`.execute(db);
  const content = await makeJpeg(60, 40);
  const photo = await storeUpload(db, { purpose: 'family-id', holder: mobileHolder(mobile), playerId: null, content });
  await sql`update uploads set claimed_by = ${caseOf(seed)} where id = ${photo}`.execute(db);
}

test('has what the player applied for at a relative, without the relative, and no application of others', async () => {
  const applicant = await makePlayer(node);
  await sql`update players set email = 'sara.proven@example.com' where id = ${applicant.playerId}`.execute(db);
  await applyAs(applicant.mobile, 'sara.proven@example.com', 'SARA THE APPLICANT');
  // Whoever had the number or the address before is somebody else.
  await applyAs(applicant.mobile, 'sara@example.com', 'SOMEBODY ELSE');
  await applyAs(newMobile(), 'sara.proven@example.com', 'SOMEBODY ELSE');
  await confirm(applicant);
  const text = await (await download(applicant)).text();
  const { data } = JSON.parse(text) as OwnData;
  expect(data['familyApplications']?.rows).toMatchObject([
    {
      applicantName: 'SARA THE APPLICANT',
      mobile: applicant.mobile,
      email: 'sara.proven@example.com',
      state: 'review',
    },
  ]);
  expect(data['familyAccounts']?.rows).toEqual([
    { applicationId: data['familyApplications']?.rows[0]?.['id'], place: 1, kind: 'exclude', duration: '6m' },
  ]);
  expect(data['uploads']?.rows).toMatchObject([{ purpose: 'family-id' }]);
  for (const theirs of ['OMAR', 'omar@', 'SOMEBODY ELSE']) expect(text).not.toContain(theirs);
});

test('is downloaded once for a confirmation, three times a day, and each time told', async () => {
  const ask = async () => (await me.call(contract.ownDataLink, {})).code;
  expect(await ask()).toBe(errorCodes.confirmationNeeded);
  for (let n = 1; n < MAX_OWN_DATA_A_DAY; n++) {
    await confirm(me);
    const response = await download(me, 'ar-AE');
    expect(((await response.json()) as OwnData).data['tickets']).toMatchObject({ kept: 'يبقى دائمًا.' });
  }
  await confirm(me);
  expect(await ask()).toBe(errorCodes.ownDataLimit);
  const { rows } =
    await sql`select 1 from messages where player_id = ${me.playerId} and template = 'ownDataDownloaded'`.execute(db);
  expect(rows).toHaveLength(MAX_OWN_DATA_A_DAY);
  await moveClock(1);
  await confirm(me);
  expect((await download(me)).status).toBe(200);
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
  expect(await rowOf('messages', me)).toMatchObject({ recipient: null });
  expect(await rowOf('deposits', me)).toMatchObject({ receipt_email: null, card_last4: expect.any(String) as unknown });
  expect(await rowOf('bank_cards', me)).toMatchObject({
    token: null,
    fingerprint: null,
    holder_name: 'SARA AL MANSOORI',
  });
  expect(await countOf('identity_documents', me)).toBe(1);
  expect(await acts()).toEqual([expect.arrayContaining(['players 1', 'bank_cards 1'])]);
  // Once more there is nothing left to do.
  await erase();
  expect(await acts()).toHaveLength(1);

  await sql`insert into family_exclusions (player_id, ends_at) values (${me.playerId}, product_now() + interval '6 years')`.execute(
    db,
  );
  await sql`
    update players set registered_as = 'EID', registered_number_hash = '\\x01', registered_number_end = '0001'
    where id = ${me.playerId}`.execute(db);
  await moveClock(5 * 366);
  await erase();
  expect(await rowOf('players', me, 'id')).toMatchObject({ real_name: null, nationality: null, open_id: me.openId });
  expect(await rowOf('deposits', me)).toMatchObject({ holder_name: null, card_last4: null, amount: 10_000n });
  for (const table of ['player_addresses', 'identity_sessions', 'bank_cards', 'messages'])
    expect([table, await countOf(table, me)]).toEqual([table, 0]);
  for (const table of ['tickets', 'orders', 'wallets', 'deposits']) expect(await countOf(table, me)).toBeGreaterThan(0);
  // Who is excluded is so in another account, and is known there by these.
  const empty = { number_end: null, name: null, birth_date: null, nationality: null, expire_date: null };
  expect(await rowOf('identity_documents', me)).toMatchObject({ ...empty, type: 'EID' });
  expect(await rowOf('players', me, 'id')).toMatchObject({ birth_date: '1990-05-17', registered_number_end: '0001' });
  await moveClock(366);
  await erase();
  expect(await countOf('identity_documents', me)).toBe(0);
  expect(await rowOf('players', me, 'id')).toMatchObject({ birth_date: null, registered_number_hash: null });
  expect(await rowOf('players', other, 'id')).toEqual({ ...before });
  for (const table of ['player_addresses', 'bank_cards', 'identity_documents'])
    expect(await countOf(table, other)).toBe(1);
});

test('staff erase a closed account at once, but for the contacts that are held for 30 days, and no open one', async () => {
  await expect(ops('erase', other.openId, 'asked')).rejects.toThrow('only a closed account is erased');
  await db.transaction().execute((tx) => setPlayerState(tx, other.playerId, 'closed'));
  await sql`update players set user_name = 'Sara' where id = ${other.playerId}`.execute(db);
  const until = new Date(node.engine.clock.now().getTime() + 30 * DAY_MS).toISOString().slice(0, 10);
  const held = expect.stringMatching(`^its number and address are held until ${until}T`) as string;
  const shown = await ops('erase', other.openId, 'asked');
  expect(shown).toEqual(expect.arrayContaining(['players 1', `${other.openId} is erased`, held]));
  const { mobile } = other;
  expect(await rowOf('players', other, 'id')).toMatchObject({ mobile, user_name: null, birth_date: '1990-05-17' });
  expect(await countOf('identity_documents', other)).toBe(1);
  expect(await ops('erase', other.openId, 'asked')).toEqual([`${other.openId}: nothing was left to erase`, held]);
  await moveClock(30);
  expect(await ops('erase', other.openId, 'asked')).toEqual(['players 1', `${other.openId} is erased`]);
  expect(await rowOf('players', other, 'id')).toMatchObject({ mobile: null, birth_date: '1990-05-17' });
  expect(await ops('erase', other.openId, 'asked')).toEqual([`${other.openId}: nothing was left to erase`]);
});
