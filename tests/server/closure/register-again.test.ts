import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { closeByOperator } from '#server/closure/decide.ts';
import { hashDocumentNumber } from '#server/players/person/document-number.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { startNodeWithOutbox } from '#support/node/node-with-outbox.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '#support/players/identity.ts';
import { makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { APPLICANT, mobileFields, newEmiratesId, requestSmsCode } from '#support/players/registration.ts';

const { register, passwordLogin, kycResult, globalRestrictions, playSettings, setPlaySetting } = contract;
const { outbox, node, db, stop } = await startNodeWithOutbox();
afterAll(stop);

const person = newPerson();
const verify = async (player: TestPlayer) => {
  const { data } = await startIdentityCheck(player);
  await completeIdentityCheck(data.redirectUrl, person);
  return player.call(kycResult, { ticketId: data.ticketId });
};

async function registerWith(mobile: string): Promise<number> {
  // Two registrations within a minute.
  await sql`delete from rate_limits`.execute(db);
  const code = await requestSmsCode(node, outbox, mobile);
  const answer = await node
    .client()
    .call(register, { ...APPLICANT, idCardNo: newEmiratesId(), ...mobileFields(mobile), code });
  return answer.code;
}

test('thirty days after a closure the number and the document may be used anew, and an exclusion goes on', async () => {
  const old = await makePlayer(node);
  expect(await verify(old)).toMatchObject({ data: { verifiedStatus: 3 } });
  await sql`
    insert into family_exclusions (player_id, ends_at) values
      (${old.playerId}, product_now() - interval '1 day'), (${old.playerId}, 'infinity')`.execute(db);
  await old.call(setPlaySetting, { setting: 'sessionLimit', minutes: 60 });
  expect((await closeByOperator(node.engine, old.playerId)).ok).toBe(true);
  const closeDaysAgo = (days: number) =>
    sql`update players set closed_at = product_now() - ${days} * interval '1 day' where id = ${old.playerId}`.execute(
      db,
    );
  const logIn = () => node.client().call(passwordLogin, { ...mobileFields(old.mobile), password: PASSWORD });

  await closeDaysAgo(29.9);
  await eraseOutdated(node.engine);
  expect(await registerWith(old.mobile)).toBe(errorCodes.accountExists);
  expect(await logIn()).toMatchObject({ code: errorCodes.accountClosed });
  const early = await makePlayer(node);
  expect(await verify(early)).toMatchObject({ code: errorCodes.verificationFailed });

  await closeDaysAgo(30.1);
  // As long as the account can be named by its contacts, its document is its own.
  expect(await verify(await makePlayer(node))).toMatchObject({ code: errorCodes.verificationFailed });
  await eraseOutdated(node.engine);
  expect(await logIn()).toMatchObject({ code: errorCodes.wrongMobilePassword });
  expect(await registerWith(old.mobile)).toBe(0);
  const anew = await makePlayer(node);
  expect(await verify(anew)).toMatchObject({ data: { verifiedStatus: 3 } });
  expect((await anew.call(globalRestrictions, {})).data.exclusionInfo).toEqual({
    userExclusionType: 1,
    exclusionEndTimestamp: null,
  });
  // The limit of their session time holds in the session that is open.
  const play = (await anew.call(playSettings, {})).data;
  expect(play.sessionLimit).toEqual({ minutes: 60, next: null });
  expect(play.sessionEndsTimestamp).toBe(play.playingSinceTimestamp + 60 * MINUTE_MS);
  // What the player chose since is not taken back by the next verification; a stricter limit holds again.
  const chosen = { minutes: 240, next: null };
  const limitAfter = async (minutes: number) => {
    await sql`update play_settings set session_limit = ${minutes} where player_id = ${old.playerId}`.execute(db);
    await sql`update play_settings set session_limit = 240 where player_id = ${anew.playerId}`.execute(db);
    await sql`update players set verified_status = 1 where id = ${anew.playerId}`.execute(db);
    expect(await verify(anew)).toMatchObject({ data: { verifiedStatus: 3 } });
    return (await anew.call(playSettings, {})).data.sessionLimit;
  };
  expect(await limitAfter(60)).toEqual(chosen);
  expect(await limitAfter(30)).toEqual({ minutes: 30, next: null });
  const rowsOf = ({ playerId }: TestPlayer) =>
    sql`select from family_exclusions where player_id = ${playerId}`.execute(db).then(({ rows }) => rows.length);
  // What was over is not inherited; what was is kept.
  expect([await rowsOf(anew), await rowsOf(old)]).toEqual([1, 2]);
  const { rows: kept } = await sql`
    select from identity_documents where player_id = ${old.playerId} and released_at is not null`.execute(db);
  expect(kept).toHaveLength(1);
});

test('an exclusion holds in the account that is verified by the document another one was registered with', async () => {
  const old = await makePlayer(node);
  const card = newPerson();
  const hash = await hashDocumentNumber(db, { type: 'EID', ...card });
  await sql`
    update players set registered_as = 'EID', registered_number_hash = ${hash}, registered_number_end = '0001'
    where id = ${old.playerId}`.execute(db);
  await sql`insert into family_exclusions (player_id, ends_at) values (${old.playerId}, 'infinity')`.execute(db);
  const isExcluded = async (document = card) => {
    const anew = await makePlayer(node);
    const { data } = await startIdentityCheck(anew);
    await completeIdentityCheck(data.redirectUrl, document);
    expect(await anew.call(kycResult, { ticketId: data.ticketId })).toMatchObject({ data: { verifiedStatus: 3 } });
    const { exclusionInfo } = (await anew.call(globalRestrictions, {})).data;
    await sql`delete from identity_documents where player_id = ${anew.playerId}`.execute(db);
    return exclusionInfo !== null;
  };
  expect(await isExcluded()).toBe(true);
  expect(await isExcluded(newPerson())).toBe(false);
  // A number is the person's for life, a nationality need not be.
  expect(await isExcluded({ ...card, nationality: 'IN' })).toBe(true);
  expect((await closeByOperator(node.engine, old.playerId)).ok).toBe(true);
  expect(await isExcluded()).toBe(true);
  // Anybody may type a number: somebody else's account excludes nobody.
  await sql`update players set birth_date = '1991-05-17' where id = ${old.playerId}`.execute(db);
  expect(await isExcluded()).toBe(false);
});
