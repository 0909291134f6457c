import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { beginSession, SESSION_COOKIE } from '#server/players/sessions.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { addPasskeyOf, challengeOf, confirm, confirmWith, passFirstStep } from '#support/players/factors.ts';
import { createPasskey } from '#support/players/passkey.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

const { secondFactors, beginPasskey, addPasskey, passkeyChallenge, completeLogin } = contract;
const database = await createTestDatabase();
// A passkey needs a name, not an IP address.
const node = await startTestNode(database.url, { HOST: 'localhost' });
const ORIGIN = node.origin;
const { db } = database;
afterAll(async () => {
  await node.stop();
  await database.drop();
});
beforeEach(() => sql`delete from rate_limits`.execute(db).then(() => undefined));

type Device = ReturnType<typeof createPasskey>;
const REFUSED = { code: errorCodes.passkeyRefused };
const EXPIRED = { code: errorCodes.factorSetupExpired };
/** Two names of the product's own, and one like it: none is its origin. */
const OTHER_ORIGINS = ['http://localhost:1', 'http://www.localhost', 'https://naseeb.example.net'];

/** A login that waits for its second step, which a passkey may answer. */
async function beginLogin(player: TestPlayer) {
  const { client, pendingLogin, ...first } = await passFirstStep(node, player);
  return {
    ...first,
    client,
    ask: async () => challengeOf((await client.call(passkeyChallenge, { pendingLogin })).data.options),
    answer: (credential: ReturnType<Device['sign']>) =>
      client.call(completeLogin, { pendingLogin, answer: { by: 'passkey', credential } }),
  };
}
const makePlayerWithPasskey = async () => {
  const player = await makePlayer(node);
  return { player, ...(await addPasskeyOf(player, ORIGIN)) };
};

test('a passkey is added and signs a login', async () => {
  const { player, device, backupCodes } = await makePlayerWithPasskey();
  expect(backupCodes).toHaveLength(10);
  const login = await beginLogin(player);
  expect(login).toMatchObject({ kinds: ['passkey', 'backup'], passkeyDomain: 'localhost' });
  const entered = await login.answer(device.sign(await login.ask()));
  expect(entered).toMatchObject({ code: 0 });
  login.client.token = entered.data.sessionToken;
  const { data } = await login.client.call(secondFactors, {});
  expect(data.passkeys).toMatchObject([{ name: 'Phone', lastUsedTimestamp: expect.any(Number) }]);
  expect(data.passkeyDomain).toBe('localhost');
});

test('a challenge is for one answer, of the passkey that the player has', async () => {
  const { player, device } = await makePlayerWithPasskey();
  const login = await beginLogin(player);
  const stranger = createPasskey(ORIGIN);
  expect(await login.answer(stranger.sign(await login.ask()))).toMatchObject(REFUSED);
  const signed = device.sign(await login.ask());
  expect(await login.answer({ ...signed, id: stranger.sign('').id })).toMatchObject(REFUSED);
  // The challenge was for that answer.
  expect(await login.answer(signed)).toMatchObject(REFUSED);
  // That of an earlier question.
  const early = await login.ask();
  const late = await login.ask();
  expect(late).not.toBe(early);
  expect(await login.answer(device.sign(early))).toMatchObject(REFUSED);
});

test('what the right key signs for another page, another domain or another purpose lets nobody in', async () => {
  const { player, device } = await makePlayerWithPasskey();
  const wrongs = [
    ...OTHER_ORIGINS.map((origin) => ({ origin })),
    { rpId: 'naseeb.example.net' },
    { rpId: 'www.localhost' },
    { type: 'create' as const },
  ];
  for (const otherwise of wrongs) {
    const login = await beginLogin(player);
    expect(await login.answer(device.sign(await login.ask(), otherwise)), JSON.stringify(otherwise)).toMatchObject(
      REFUSED,
    );
    await sql`delete from login_failures`.execute(db);
  }
  const login = await beginLogin(player);
  expect(await login.answer(device.sign(await login.ask()))).toMatchObject({ code: 0 });
});

test('a passkey whose count of uses does not rise is a copy', async () => {
  const { player, device } = await makePlayerWithPasskey();
  const enter = async (counter: number) => {
    const login = await beginLogin(player);
    return login.answer(device.sign(await login.ask(), { counter }));
  };
  expect(await enter(7)).toMatchObject({ code: 0 });
  expect(await enter(7)).toMatchObject(REFUSED);
  expect(await enter(6)).toMatchObject(REFUSED);
  expect(await enter(8)).toMatchObject({ code: 0 });
});

test("another player's passkey lets nobody in", async () => {
  const { player } = await makePlayerWithPasskey();
  const { device } = await makePlayerWithPasskey();
  const login = await beginLogin(player);
  expect(await login.answer(device.sign(await login.ask()))).toMatchObject(REFUSED);
});

test('five passkeys at most, and none twice, also of another player', async () => {
  const { player, device, backupCodes } = await makePlayerWithPasskey();
  const codes = [...(backupCodes ?? [])];
  const nextCode = () => codes.pop() ?? '';
  const again = async (client: TestPlayer) => {
    await confirmWith(client, 'backup', nextCode());
    const { data } = await client.call(beginPasskey, {});
    return client.call(addPasskey, { name: 'Again', credential: device.register(challengeOf(data.options)) });
  };
  expect(await again(player)).toMatchObject(REFUSED);
  expect(await again(await makePlayer(node))).toMatchObject(REFUSED);
  for (let n = 2; n <= 5; n++)
    expect((await addPasskeyOf(player, ORIGIN, `Phone ${n}`, nextCode())).backupCodes).toBeNull();
  await confirmWith(player, 'backup', nextCode());
  expect(await player.call(beginPasskey, {})).toMatchObject({ code: errorCodes.tooManyPasskeys });
});

test('a passkey is added by the page, the challenge and the session it was begun with', async () => {
  const player = await makePlayer(node);
  await confirm(player);
  const begin = async (client: TestPlayer) => challengeOf((await client.call(beginPasskey, {})).data.options);
  const add = (challenge: string, otherwise: Parameters<Device['register']>[1] = {}, client = player) =>
    client.call(addPasskey, { name: 'Phone', credential: createPasskey(ORIGIN).register(challenge, otherwise) });
  for (const origin of OTHER_ORIGINS) expect(await add(await begin(player), { origin })).toMatchObject(REFUSED);
  expect(await add(await begin(player), { rpId: 'naseeb.example.net' })).toMatchObject(REFUSED);
  expect(await add(await begin(player), { type: 'get' })).toMatchObject(REFUSED);
  const stranger = await makePlayer(node);
  await confirm(stranger);
  await begin(player);
  // A challenge of another player's session, of an earlier question, and one that was answered.
  expect(await add(await begin(stranger))).toMatchObject(REFUSED);
  const early = await begin(player);
  const late = await begin(player);
  expect(await add(early)).toMatchObject(REFUSED);
  expect(await add(late)).toMatchObject(EXPIRED);
  // The next session of the same player knows nothing of it.
  const kept = await begin(player);
  const next = await db.transaction().execute((tx) => beginSession(tx, player.playerId));
  const elsewhere = Object.assign(node.client(), {
    ...player,
    token: next.token,
    cookie: `${SESSION_COOKIE}=${next.cookie}`,
  });
  await confirm(elsewhere);
  expect(await add(kept, {}, elsewhere)).toMatchObject(EXPIRED);
  expect(await add(await begin(elsewhere), {}, elsewhere)).toMatchObject({ code: 0 });
});
