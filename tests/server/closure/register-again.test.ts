import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { runClosureJob } from '#server/closure/closure-jobs.ts';
import { closeByOperator } from '#server/closure/decide.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '#support/players/identity.ts';
import { makePlayer, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { APPLICANT, mobileFields, newEmiratesId, requestSmsCode } from '#support/players/registration.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';

const { register, passwordLogin, kycResult, globalRestrictions } = contract;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

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
  expect((await closeByOperator(node.engine, old.playerId)).ok).toBe(true);
  const closeDaysAgo = async (days: number) => {
    await sql`update players set closed_at = product_now() - ${days} * interval '1 day' where id = ${old.playerId}`.execute(
      db,
    );
    await runClosureJob({ db, log: pino({ level: 'silent' }) });
  };
  const logIn = () => node.client().call(passwordLogin, { ...mobileFields(old.mobile), password: PASSWORD });

  await closeDaysAgo(29.9);
  expect(await registerWith(old.mobile)).toBe(errorCodes.accountExists);
  expect(await logIn()).toMatchObject({ code: errorCodes.accountClosed });
  const early = await makePlayer(node);
  expect(await verify(early)).toMatchObject({ code: errorCodes.verificationFailed });

  await closeDaysAgo(30.1);
  expect(await logIn()).toMatchObject({ code: errorCodes.wrongMobilePassword });
  expect(await registerWith(old.mobile)).toBe(0);
  const anew = await makePlayer(node);
  expect(await verify(anew)).toMatchObject({ data: { verifiedStatus: 3 } });
  expect((await anew.call(globalRestrictions, {})).data.exclusionInfo).toEqual({
    userExclusionType: 1,
    exclusionEndTimestamp: null,
  });
  const rowsOf = ({ playerId }: TestPlayer) =>
    sql`select from family_exclusions where player_id = ${playerId}`.execute(db).then(({ rows }) => rows.length);
  // What was over is not inherited; what was is kept.
  expect([await rowsOf(anew), await rowsOf(old)]).toEqual([1, 2]);
  const { rows: kept } = await sql`
    select from identity_documents where player_id = ${old.playerId} and released_at is not null`.execute(db);
  expect(kept).toHaveLength(1);
});
