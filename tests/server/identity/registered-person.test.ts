import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { getT } from '#i18n/server.ts';
import { hashDocumentNumber, hashFormerly } from '#server/players/person/document-number.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '#support/players/identity.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const { correctName, kycResult, kycToken, registeredName } = contract;
const database = await createTestDatabase();
const node = await startTestNode(database.url);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
});

/** A player who registered as Sara Ahmed from Egypt with a document. */
async function registeredPlayer(type: 'EID' | 'PASSPORT' = 'EID') {
  const player = await makePlayer(node);
  const document = newPerson({ type, name: 'SARA MOHAMED AHMED', nationality: 'EG' });
  const hash = await hashDocumentNumber(db, { type, nationality: 'EG', number: document.number });
  await sql`update players set first_names = 'Sara', last_name = 'Ahmed', nationality = 'EG', registered_as = ${type},
    registered_number_hash = ${hash}, registered_number_end = ${document.number.slice(-4)} where id = ${player.playerId}`.execute(
    db,
  );
  return { player, document };
}

type Document = ReturnType<typeof newPerson>;
async function check(player: TestPlayer, document: Document) {
  const { data } = await startIdentityCheck(player, document.type ?? 'EID');
  await completeIdentityCheck(data.redirectUrl, document, 'VERIFIED');
  return (await player.call(kycResult, { ticketId: data.ticketId })).data;
}

test.each([
  ['the same document', 'EID', {}, 3, null],
  ['another number of an Emirates ID', 'EID', { number: '784-1990-0000000-0' }, 4, 41],
  ['another name', 'EID', { name: 'SARA HADDAD' }, 4, 15],
  ["another country's passport", 'PASSPORT', { nationality: 'IN' }, 4, 42],
  ['another number of a passport', 'PASSPORT', { number: 'N0000000' }, 4, 41],
  ['a passport of who registered by Emirates ID', 'EID', { type: 'PASSPORT', number: 'N1234567' }, 3, null],
] as const)('compares the document with the registration: %s', async (_what, type, change, status, reason) => {
  const { player, document } = await registeredPlayer(type);
  expect(await check(player, { ...document, ...change })).toMatchObject({
    verifiedStatus: status,
    verifiedFailReason: reason,
  });
});

test('takes a number in Arabic digits for the same number', async () => {
  const { player, document } = await registeredPlayer('PASSPORT');
  const number = document.number.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
  expect(number).not.toBe(document.number);
  expect(await check(player, { ...document, number })).toMatchObject({ verifiedStatus: 3 });
});

test('a wrong name is corrected, and the next check verifies the player', async () => {
  const { player, document } = await registeredPlayer();
  const renamed = { ...document, name: 'SARAH AHMED' };
  expect(await check(player, renamed)).toMatchObject({ verifiedFailReason: 15 });
  expect((await player.call(registeredName, {})).data).toEqual({
    firstNames: 'Sara',
    lastName: 'Ahmed',
    isCorrectable: true,
  });
  for (const [name, field] of [
    [{ firstNames: 'Sara', lastName: ' Ahmed ' }, 'firstNames'],
    [{ firstNames: 'S4ra', lastName: 'Ahmed' }, 'firstNames'],
    [{ firstNames: 'سارة', lastName: 'Ahmed' }, 'firstNames'],
    [{ firstNames: 'Sarah', lastName: 'Ахмед' }, 'lastName'],
    [{ firstNames: 'Sarah', lastName: ' ' }, 'lastName'],
  ] as const)
    expect(await player.call(correctName, name)).toMatchObject({ code: errorCodes.invalidInput, data: { field } });
  expect(await player.call(correctName, { firstNames: 'Sarah', lastName: 'أحمد' })).toMatchObject({
    message: getT('en-US', 'errors')('input.lastName'),
  });
  expect(await player.call(correctName, { firstNames: ' Sarah ', lastName: 'Ahmed' })).toMatchObject({ code: 0 });
  expect(await check(player, renamed)).toMatchObject({ verifiedStatus: 3 });
  // A document has confirmed the name.
  expect((await player.call(registeredName, {})).data).toMatchObject({ isCorrectable: false });
  expect(await player.call(correctName, { firstNames: 'Omar', lastName: 'Ahmed' })).toMatchObject({
    code: errorCodes.nameNotCorrectable,
  });
  await sql`update players set document_expires = '2020-01-01' where id = ${player.playerId}`.execute(db);
  expect(await player.call(correctName, { firstNames: 'Omar', lastName: 'Ahmed' })).toMatchObject({
    code: errorCodes.nameNotCorrectable,
  });
});

test('the provider is told the name, also a corrected one, and a review keeps it', async () => {
  const { player, document } = await registeredPlayer();
  const first = await startIdentityCheck(player);
  expect(await (await fetch(first.data.redirectUrl)).text()).toContain('value="SARA AHMED"');
  await player.call(correctName, { firstNames: 'Sarah', lastName: 'Ahmed' });
  expect((await player.call(kycToken, {})).data).toMatchObject({ verifiedStatus: 1 });
  const second = await startIdentityCheck(player);
  expect(await (await fetch(second.data.redirectUrl)).text()).toContain('value="SARAH AHMED"');
  await completeIdentityCheck(second.data.redirectUrl, document, 'REVIEW');
  await player.call(kycResult, { ticketId: second.data.ticketId });
  expect(await player.call(correctName, { firstNames: 'Sara', lastName: 'Ahmed' })).toMatchObject({
    code: errorCodes.nameNotCorrectable,
  });
});

test('who registered before names were asked for has none to correct', async () => {
  const player = await makePlayer(node);
  expect((await player.call(registeredName, {})).data).toEqual({ firstNames: '', lastName: '', isCorrectable: false });
  expect(await player.call(correctName, { firstNames: 'Sara', lastName: 'Ahmed' })).toMatchObject({
    code: errorCodes.nameNotCorrectable,
  });
});

test('knows an Emirates ID by the digest of the first releases, and renews it', async () => {
  const { player, document } = await registeredPlayer();
  const numbered = { type: 'EID', nationality: 'EG', number: document.number } as const;
  const stored = async () => {
    const { rows } = await sql<{ registered_number_hash: Buffer }>`
      select registered_number_hash from players where id = ${player.playerId}`.execute(db);
    return rows[0]?.registered_number_hash;
  };
  await sql`update players set registered_number_hash = ${await hashFormerly(db, numbered)} where id = ${player.playerId}`.execute(
    db,
  );
  expect(await check(player, document)).toMatchObject({ verifiedStatus: 3 });
  expect(await stored()).toEqual(await hashDocumentNumber(db, numbered));
  await sql`update identity_documents set number_hash = ${await hashFormerly(db, numbered)} where player_id = ${player.playerId}`.execute(
    db,
  );
  const another = await makePlayer(node);
  const { data } = await startIdentityCheck(another, 'EID');
  await completeIdentityCheck(data.redirectUrl, document, 'VERIFIED');
  expect(await another.call(kycResult, { ticketId: data.ticketId })).toMatchObject({
    code: errorCodes.verificationFailed,
  });
});
