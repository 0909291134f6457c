import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { extractTextItems, getDocumentProxy } from 'unpdf';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { recordLog } from '#support/node/recorded-log.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { winGrandPrize } from '#support/orders/grand-prize.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { startSilentMailHost } from '#support/providers/silent-mail-host.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';

const { bookAppointment, claimFormLink, mailClaimForm, placeOrder, prizeClaim } = contract;
const database = await createTestDatabase();
const outbox = await startTestOutbox();
const { db } = database;
const node = await startTestNode(database.url, outbox.env);
const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
await node.engine.draws.stop();
afterAll(async () => {
  await node.stop();
  await outbox.close();
  await database.drop();
});

let me: TestPlayer;
let prizeId: string;
let orderId: string;
beforeEach(async () => {
  me = await makePlayer(node, { verified: true, balance: 100n });
  await sql`
    insert into identity_documents (player_id, type, number_hash, number_end, name, birth_date, nationality, expire_date)
    values (${me.playerId}, 'EID', ${randomBytes(32)}, '4567', 'SARA AHMED ALI', '1990-05-17', 'EG', '2039-12-31')`.execute(
    db,
  );
  const request = orderRequest(draw, await requestOrderId(me), [napEntry(1, 7)]);
  expect(await me.call(placeOrder, request)).toMatchObject({ code: 0 });
  ({ orderId } = request);
  prizeId = await winGrandPrize(db, orderId);
});

/** The texts of a form, by the half of the page on which they stand; there is one page. */
async function readForm(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes);
  expect(document.numPages).toBe(1);
  const [items = []] = (await extractTextItems(document)).items;
  const side = (isRight: boolean) =>
    items.flatMap(({ str, x, width }) => (x + width / 2 > 595 / 2 === isRight && str.trim() !== '' ? [str] : []));
  return { left: side(false), right: side(true) };
}

/** The letters of a text: readers of a PDF turn the two of a ligature, as of لا, around. */
const lettersOf = (text: string): string => [...text].sort().join('');
const WORDS = { english: /[A-Za-z]{2}/, arabic: /\p{Script=Arabic}/u };

function expectFilledIn({ left, right }: Awaited<ReturnType<typeof readForm>>): void {
  expect(left).toEqual(
    expect.arrayContaining([
      'Grand prize claim form',
      'AED 125,000.00',
      'Quick Five',
      'SARA AHMED ALI',
      'Egypt',
      orderId,
      prizeId,
    ]),
  );
  expect(left).toEqual(expect.arrayContaining(['Emirates ID', '\u2022\u2022\u2022\u2022 4567', '17 May 1990']));
  const shown = right.map(lettersOf);
  for (const text of [
    'نموذج المطالبة بجائزة كبرى',
    'SARA AHMED ALI',
    'مصر',
    orderId,
    'الهوية الإماراتية',
    '17 مايو 1990',
  ])
    expect(shown, text).toContain(lettersOf(text));
  expect(right.some((text) => text.includes('125,000.00'))).toBe(true);
  // Each language keeps to its side.
  expect(left.filter((text) => WORDS.arabic.test(text))).toEqual([]);
  const names = ['SARA AHMED ALI', orderId, prizeId];
  expect(right.filter((text) => WORDS.english.test(text) && !names.includes(text))).toEqual([]);
}

test('the form is downloaded once, filled in from the verified identity and the prize, in both languages', async () => {
  const { path } = (await me.call(claimFormLink, { prizeId })).data;
  const response = await fetch(node.origin + path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="naseeb-claim-form-69-\d{6}-\d{4}\.pdf"$/),
    'cache-control': 'no-store',
  });
  const form = await readForm(new Uint8Array(await response.arrayBuffer()));
  expectFilledIn(form);
  expect(form.left).not.toContain('Appointment (Dubai time)');
  expect((await fetch(node.origin + path)).status).toBe(410);
});

test('the form is mailed to the address of the account, with the appointment', async () => {
  expect(await me.call(mailClaimForm, { prizeId })).toMatchObject({ code: errorCodes.claimFormWithoutMail });
  const email = `winner-${me.playerId}@example.ae`;
  await sql`update players set unproven_email = ${email} where id = ${me.playerId}`.execute(db);
  const unproven = { email: '', unprovenEmail: expect.stringMatching(/^w\*+@example\.ae$/) };
  expect((await me.call(prizeClaim, { prizeId })).data).toMatchObject(unproven);
  expect(await me.call(mailClaimForm, { prizeId })).toMatchObject({ code: errorCodes.claimFormWithoutMail });
  await sql`update players set email = ${email}, unproven_email = null where id = ${me.playerId}`.execute(db);
  const { times, email: masked } = (await me.call(prizeClaim, { prizeId })).data;
  expect(await me.call(bookAppointment, { prizeId, at: assertPresent(times[0], 'a time') })).toMatchObject({ code: 0 });
  await outbox.next(email);
  expect(await me.call(mailClaimForm, { prizeId })).toMatchObject({ code: 0, data: { email: masked } });
  const mail = await outbox.next(email, 1);
  expect(mail).toMatchObject({ subject: 'Your claim form for AED 125,000' });
  expect(mail.text).toMatch(/Amount: AED 125,000\s+Game: Quick Five/);
  const [file] = mail.files ?? [];
  expect(file).toMatchObject({
    name: expect.stringMatching(/^naseeb-claim-form-69-.*\.pdf$/),
    type: 'application/pdf',
  });
  const form = await readForm(assertPresent(file, 'the form').bytes);
  expectFilledIn(form);
  expect(form.left).toContain('Appointment (Dubai time)');
  // It is not stored on its way.
  expect((await sql`select from messages where template = 'claimForm'`.execute(db)).rows).toEqual([]);
});

/** How many forms of today are counted for the player. */
async function countForms(): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from rate_limits where key like ${`claim-form:${me.playerId}-%`}`.execute(db);
  return rows[0]?.points ?? 0;
}
const NOT_SENT = { code: errorCodes.claimFormNotSent, message: 'Email Sending Unsuccessful. Please try again.' };

test('a mail that the host does not take is told in the words of the specification, and counts for nothing', async () => {
  const away = await startTestNode(database.url, { ...outbox.env, SMTP_URL: 'smtp://127.0.0.1:9' });
  try {
    await sql`update players set email = ${`away-${me.playerId}@example.ae`} where id = ${me.playerId}`.execute(db);
    const client = Object.assign(away.client(), { token: me.token, cookie: me.cookie });
    for (let n = 0; n < 3; n += 1) expect(await client.call(mailClaimForm, { prizeId })).toMatchObject(NOT_SENT);
    expect(await countForms()).toBe(0);
  } finally {
    await away.stop();
  }
});

test('a mail that the host may have taken counts and is recorded, and its repetition has the same Message-ID', async () => {
  const host = await startSilentMailHost();
  const recorded = recordLog();
  const silent = await startTestNode(database.url, { ...outbox.env, ...host.env }, recorded.log);
  try {
    await sql`update players set email = ${`maybe-${me.playerId}@example.ae`} where id = ${me.playerId}`.execute(db);
    const client = Object.assign(silent.client(), { token: me.token, cookie: me.cookie });
    for (let n = 0; n < 2; n += 1) expect(await client.call(mailClaimForm, { prizeId })).toMatchObject(NOT_SENT);
    expect(await countForms()).toBe(2);
    expect(host.references).toEqual([expect.stringMatching(/^<[\da-f]{32}@/), host.references[0]]);
    const events = recorded.events().filter(({ security }) => security === 'claim-form-exported');
    expect(events).toMatchObject([{ player: me.openId }, { player: me.openId }]);
  } finally {
    await silent.stop();
    await host.close();
  }
});
