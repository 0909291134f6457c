import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import type { Tx } from '#server/db/index.ts';
import { eraseOutdated } from '#server/privacy/erase.ts';
import { accountKey } from '#server/players/lockout.ts';
import { setPlayerState } from '#server/players/player-state.ts';
import { unlinkAccount } from '#server/players/superapp/links.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { waitForLockWaiter } from '#support/node/lock-waiters.ts';
import { startTestNode, type TestClient } from '#support/node/test-node.ts';
import { confirm } from '#support/players/factors.ts';
import { makePlayer, newMobile, PASSWORD } from '#support/players/player.ts';
import { APPLICANT, mobileFields, requestSmsCode } from '#support/players/registration.ts';
import { agree, beginAuthorization, continueBySuperapp, proveSuperapp, returnPage } from '#support/players/superapp.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';

const { superappAuthorization, superappLogin, superappLink, superappAccount, passwordLogin, register, userInfo } =
  contract;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

// All come from one address.
beforeEach(() => sql`delete from rate_limits`.execute(database.db).then(() => undefined));

let people = 0;
/** The number of an account at the super-app that no other test has. */
const newPerson = () => `+97155${String(2_000_000 + people++)}`;
const masked = (number: string) => `+971 *** **${number.slice(-2)}`;

const textsTo = (mobile: string) => outbox.received.flatMap(({ to, text }) => (to === mobile ? text : [])).join('\n');
const linkedAccount = async (client: TestClient) => (await client.call(superappAccount, {})).data.link?.account;
const logIn = (client: TestClient, mobile: string, botimAccount: string) =>
  client.call(passwordLogin, { ...mobileFields(mobile), password: PASSWORD, botimAccount });
const link = (client: TestClient, botimAccount: string, replace = false) =>
  client.call(superappLink, { action: 'link', botimAccount, replace });
/** The same by who has just shown once more who they are. */
async function confirmAndLink(player: TestClient, botimAccount: string, replace = false) {
  await confirm(player);
  return link(player, botimAccount, replace);
}

/** A player whose account is linked with a new account at the super-app. */
async function makeLinkedPlayer() {
  const [player, person] = [await makePlayer(node), newPerson()];
  await confirmAndLink(player, await proveSuperapp(node, player, person, 'link'));
  return { player, person };
}

test('is refused where the operator offers none', async () => {
  const { superapp } = node.engine;
  const client = node.client();
  const answer = { code: 'a code', state: 'a state', iss: node.origin };
  Object.assign(node.engine, { superapp: undefined });
  try {
    const begun = await client.call(superappAuthorization, { purpose: 'login', redirectUri: returnPage(node) });
    const ended = await client.call(superappLogin, answer);
    expect([begun.code, ended.code]).toEqual([errorCodes.superappNotOffered, errorCodes.superappNotOffered]);
  } finally {
    Object.assign(node.engine, { superapp });
  }
});

describe('a login by the super-app', () => {
  it('first registers, links in the same transaction, and then logs in', async () => {
    const [client, person, mobile] = [node.client(), newPerson(), newMobile()];
    const botimAccount = await proveSuperapp(node, client, person);
    const code = await requestSmsCode(node, outbox, mobile);
    const registered = await client.call(register, { ...mobileFields(mobile), ...APPLICANT, code, botimAccount });
    expect(registered).toMatchObject({ code: 0, data: { botimLinked: true } });
    const later = node.client();
    expect(await continueBySuperapp(node, later, person)).toMatchObject({
      code: 0,
      data: { linked: true, user: { userOpenId: registered.data.userOpenId } },
    });
    expect(await later.call(userInfo, {})).toMatchObject({ code: 0, data: { phone: mobile } });
    expect(await linkedAccount(later)).toBe(masked(person));
  });

  it('links the account that is logged in to afterwards, and tells its holder', async () => {
    const [player, person, client] = [await makePlayer(node), newPerson(), node.client()];
    const botimAccount = await proveSuperapp(node, client, person);
    const { data } = await logIn(client, player.mobile, botimAccount);
    expect(data).toMatchObject({ botimLinked: true });
    client.token = data.sessionToken;
    expect(await linkedAccount(client)).toBe(masked(person));
    // The login was not taken for a confirmation of more.
    expect(await link(client, botimAccount)).toMatchObject({ code: errorCodes.confirmationNeeded });
    await expect.poll(() => textsTo(player.mobile)).toContain('you can now log in with your messaging account');
    expect(await confirmAndLink(client, botimAccount)).toMatchObject({ code: errorCodes.superappProofExpired });
  });

  it('is not added by an open session alone: its holder confirms first, for one link', async () => {
    const [player, person] = [await makePlayer(node), newPerson()];
    const botimAccount = await proveSuperapp(node, player, person, 'link');
    const needed = { code: errorCodes.confirmationNeeded };
    expect(await link(player, botimAccount)).toMatchObject(needed);
    expect(await link(player, botimAccount, true)).toMatchObject(needed);
    // Neither does a proof that came of a request to log in.
    expect(await link(player, await proveSuperapp(node, player, newPerson()))).toMatchObject(needed);
    expect(await linkedAccount(player)).toBeUndefined();
    expect(await confirmAndLink(player, botimAccount)).toMatchObject({ code: 0, data: { botimLinked: true } });
    expect(await link(player, await proveSuperapp(node, player, newPerson(), 'link'), true)).toMatchObject(needed);
    expect(await linkedAccount(player)).toBe(masked(person));
  });

  it('never goes by an equal number: a stranger with the number of a player has to register or log in', async () => {
    const player = await makePlayer(node);
    const { data } = await continueBySuperapp(node, node.client(), player.mobile);
    expect(data).toMatchObject({ linked: false, purpose: 'login', account: masked(player.mobile) });
  });

  it.each([
    ['locked', errorCodes.accountLocked],
    ['closed', errorCodes.accountClosed],
  ] as const)('is refused to a %s account', async (state, code) => {
    const { player, person } = await makeLinkedPlayer();
    await database.db.transaction().execute((tx) => setPlayerState(tx, player.playerId, state));
    expect(await continueBySuperapp(node, node.client(), person)).toMatchObject({ code });
  });

  it('is refused where a contact of the account is frozen', async () => {
    const { player, person } = await makeLinkedPlayer();
    const account = await accountKey(database.db, { kind: 'mobile', address: player.mobile });
    await sql`insert into login_failures (account, failures, last_failed_at, frozen_at)
      values (${account}, 30, product_now(), product_now())`.execute(database.db);
    const code = errorCodes.accountUnavailable;
    expect(await continueBySuperapp(node, node.client(), person)).toMatchObject({ code });
  });

  it('ends with a new password, which may be of who found another in the account', async () => {
    const { player, person } = await makeLinkedPlayer();
    await player.call(contract.checkOldPassword, { oldPassword: PASSWORD });
    expect(await player.call(contract.updatePassword, { password: 'Harbour-lamp 42' })).toMatchObject({ code: 0 });
    expect(await continueBySuperapp(node, node.client(), person)).toMatchObject({ data: { linked: false } });
    await expect.poll(() => textsTo(player.mobile)).toContain('no longer linked');
  });

  it('ends the session on another device', async () => {
    const { player, person } = await makeLinkedPlayer();
    await continueBySuperapp(node, node.client(), person);
    expect(await player.call(userInfo, {})).toMatchObject({ code: errorCodes.loggedInElsewhere });
  });
});

describe('an answer of the super-app is refused', () => {
  const refused = { code: errorCodes.superappRefused };

  it('in another browser, and is still good in its own', async () => {
    const [mine, attacker] = [node.client(), node.client()];
    const answer = await agree((await beginAuthorization(node, attacker)).url, newPerson());
    await beginAuthorization(node, mine);
    expect(await mine.call(superappLogin, answer)).toMatchObject(refused);
    expect(await node.client().call(superappLogin, answer)).toMatchObject(refused);
    expect(await attacker.call(superappLogin, answer)).toMatchObject({ code: 0 });
  });

  it('the second time', async () => {
    const client = node.client();
    const answer = await agree((await beginAuthorization(node, client)).url, newPerson());
    const both = await Promise.all([client.call(superappLogin, answer), client.call(superappLogin, answer)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, refused.code]);
  });

  it.each(['code', 'iss'] as const)('with the %s of another', async (name) => {
    const client = node.client();
    const [one, other] = [await beginAuthorization(node, client), await beginAuthorization(node, client)];
    const answer = await agree(one.url, newPerson());
    const changed = { code: (await agree(other.url, newPerson())).code, iss: 'https://elsewhere.example' };
    expect(await client.call(superappLogin, { ...answer, [name]: changed[name] })).toMatchObject(refused);
  });

  it('after ten minutes, and a proof after an hour', async () => {
    const client = node.client();
    const answer = await agree((await beginAuthorization(node, client)).url, newPerson());
    await sql`update superapp_requests set expires_at = clock_timestamp()`.execute(database.db);
    expect(await client.call(superappLogin, answer)).toMatchObject(refused);
    const player = await makePlayer(node);
    const botimAccount = await proveSuperapp(node, player, newPerson());
    await sql`update superapp_proofs set expires_at = clock_timestamp()`.execute(database.db);
    expect(await confirmAndLink(player, botimAccount)).toMatchObject({ code: errorCodes.superappProofExpired });
    // A login goes on without it.
    expect((await logIn(player, player.mobile, botimAccount)).data).toMatchObject({ botimLinked: false });
  });

  it('to whom it was not given: a request to link is of its player alone, and logs nobody in', async () => {
    const { player, person } = await makeLinkedPlayer();
    const other = await makePlayer(node);
    const answer = await agree((await beginAuthorization(node, player, 'link')).url, newPerson());
    const browser = player.cookie?.split('; ').find((pair) => pair.startsWith('naseeb_superapp='));
    other.cookie = `${other.cookie}; ${browser}`;
    expect(await other.call(superappLogin, answer)).toMatchObject(refused);
    expect((await continueBySuperapp(node, player, person, 'link')).data).toMatchObject({
      linked: false,
      purpose: 'link',
    });
    const proof = await proveSuperapp(node, player, newPerson(), 'link');
    expect(await confirmAndLink(other, proof)).toMatchObject({ code: errorCodes.superappProofExpired });
  });

  it('to another browser: a proof of a login is good in its own alone', async () => {
    const [visitor, thief] = [node.client(), await makePlayer(node)];
    const proof = await proveSuperapp(node, visitor, newPerson());
    await beginAuthorization(node, thief);
    expect(await confirmAndLink(thief, proof, true)).toMatchObject({ code: errorCodes.superappProofExpired });
    expect((await logIn(thief, thief.mobile, proof)).data).toMatchObject({ botimLinked: false });
    expect((await logIn(visitor, thief.mobile, proof)).data).toMatchObject({ botimLinked: true });
  });

  it.each([
    ['https://elsewhere.example/botim/return'],
    ['/botim/return'],
    ['{origin}/botim/return?next=1'],
    ['{origin}/botim/return/'],
    ['{origin}/account'],
  ])('that would be sent to %s', async (uri) => {
    const redirectUri = uri.replace('{origin}', node.origin);
    expect(await node.client().call(superappAuthorization, { purpose: 'login', redirectUri })).toMatchObject({
      code: errorCodes.invalidInput,
    });
  });

  it('and a visitor begins no link', async () => {
    const answer = await node.client().call(superappAuthorization, { purpose: 'link', redirectUri: returnPage(node) });
    expect(answer).toMatchObject({ code: errorCodes.loginRequired });
  });
});

describe('a link that stands in the way', () => {
  it.each([
    ['of the account there', { own: false, other: true }],
    ['of the account here', { own: true, other: false }],
    ['of both', { own: true, other: true }],
  ])('%s is named, left, and replaced when the player says so', async (_which, { own, other }) => {
    const there = other ? await makeLinkedPlayer() : undefined;
    const here = own ? await makeLinkedPlayer() : { player: await makePlayer(node), person: '' };
    const { player } = here;
    const person = there?.person ?? newPerson();
    // Linked accounts log in at once, so that the proof comes from a request to link.
    const botimAccount = await proveSuperapp(node, player, person, 'link');
    const named = {
      botimLinked: false,
      ...(own && { nlAccount: masked(here.person) }),
      ...(other && { btAccount: masked(there?.player.mobile ?? '') }),
    };
    expect(await confirmAndLink(player, botimAccount)).toMatchObject({ code: 0, data: named });
    const { data } = await logIn(player, player.mobile, botimAccount);
    expect(data).toMatchObject(named);
    expect(Object.keys(data).filter((key) => /Account$/.test(key))).toEqual(
      Object.keys(named).filter((key) => /Account$/.test(key)),
    );
    player.token = data.sessionToken;
    expect(await linkedAccount(player)).toBe(own ? masked(here.person) : undefined);
    expect(there && (await linkedAccount(there.player))).toBe(there && masked(person));

    // The login that met them was the confirmation.
    expect(await link(player, botimAccount, true)).toMatchObject({ code: 0, data: { botimLinked: true } });
    expect(await linkedAccount(player)).toBe(masked(person));
    if (!there) return;
    expect(await linkedAccount(there.player)).toBeUndefined();
    await expect.poll(() => textsTo(there.player.mobile)).toContain('no longer logs you in');
    expect(await confirmAndLink(player, botimAccount, true)).toMatchObject({ code: errorCodes.superappProofExpired });
  });

  it('lets the login that met it replace it, by its own proof, and change nothing else', async () => {
    const { player } = await makeLinkedPlayer();
    const proof = await proveSuperapp(node, player, newPerson(), 'link');
    const { data } = await logIn(player, player.mobile, proof);
    expect(data).toMatchObject({ botimLinked: false });
    player.token = data.sessionToken;
    const needed = { code: errorCodes.confirmationNeeded };
    expect(await player.call(contract.beginAuthenticator, {})).toMatchObject(needed);
    expect(await player.call(contract.addAuthenticator, { code: '000000' })).toMatchObject(needed);
    expect(await player.call(contract.updatePassword, { password: 'Harbour-lamp 42' })).toMatchObject(needed);
    const other = await proveSuperapp(node, player, newPerson(), 'link');
    expect(await link(player, other, true)).toMatchObject(needed);
    expect(await link(player, proof, true)).toMatchObject({ code: 0, data: { botimLinked: true } });
    expect(await link(player, other, true)).toMatchObject(needed);
    // The password confirms anything again.
    await logIn(player, player.mobile, other).then((again) => (player.token = again.data.sessionToken));
    await confirm(player);
    expect(await player.call(contract.beginAuthenticator, {})).toMatchObject({ code: 0 });
  });

  it('gives one account there to one of 32 players who link it at once', async () => {
    const person = newPerson();
    const players = await Promise.all(Array.from({ length: 32 }, () => makePlayer(node)));
    const proofs: string[] = [];
    for (const player of players) proofs.push(await proveSuperapp(node, player, person));
    await sql`update sessions set confirmed_at = clock_timestamp()`.execute(database.db);
    const race = (replace: boolean) => Promise.all(players.map((player, i) => link(player, proofs[i] ?? '', replace)));
    const answers = await race(false);
    expect(answers.filter(({ data }) => data.botimLinked)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.btAccount !== undefined)).toHaveLength(31);
    const replaced = await race(true);
    expect(replaced.filter(({ data }) => data?.botimLinked)).toHaveLength(31);
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from superapp_links where label = ${masked(person)}
      and player_id = any (${players.map(({ playerId }) => playerId)})`.execute(database.db);
    expect(rows[0]?.n).toBe(1n);
  });
});

/** Holds what `lock` locks until `release`. */
async function holdLock(lock: (tx: Tx) => Promise<unknown>) {
  const [locked, released] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const held = database.db.transaction().execute(async (tx) => {
    await lock(tx);
    locked.resolve(undefined);
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve(undefined);
    await held;
  };
}

test('a login locks its link before the count of unread notifications, as a link that is replaced does', async () => {
  const { player } = await makeLinkedPlayer();
  const proof = await proveSuperapp(node, player, newPerson(), 'link');
  const { playerId } = player;
  const release = await holdLock((tx) =>
    sql`select from unread_notifications where player_id = ${playerId} for update`.execute(tx),
  );
  // Told of a login on another device, it waits for the count.
  const login = logIn(player, player.mobile, proof);
  await waitForLockWaiter(database.db);
  const { rows } = await sql`select from superapp_links where player_id = ${playerId} for update skip locked`.execute(
    database.db,
  );
  await release();
  expect(rows).toEqual([]);
  expect(await login).toMatchObject({ code: 0 });
});

test('a login by a link that is removed meanwhile is refused', async () => {
  const { player, person } = await makeLinkedPlayer();
  const client = node.client();
  const answer = await agree((await beginAuthorization(node, client)).url, person);
  const release = await holdLock((tx) => unlinkAccount(tx, player.playerId));
  const login = client.call(superappLogin, answer);
  await waitForLockWaiter(database.db);
  await release();
  expect(await login).toMatchObject({ code: errorCodes.superappRefused });
});

test('unlinks, after which the account there belongs to nobody', async () => {
  const { player, person } = await makeLinkedPlayer();
  expect(await player.call(superappLink, { action: 'unlink' })).toMatchObject({
    code: 0,
    data: { botimLinked: false },
  });
  expect(await linkedAccount(player)).toBeUndefined();
  expect((await continueBySuperapp(node, node.client(), person)).data).toMatchObject({ linked: false });
});

test('requests and proofs are kept until their time is over', async () => {
  const client = node.client();
  await beginAuthorization(node, client);
  await proveSuperapp(node, client, newPerson());
  const count = async () => {
    await eraseOutdated(node.engine);
    const { rows } = await sql<{ requests: number; proofs: number }>`
      select (select count(*)::int from superapp_requests) as requests, (select count(*)::int from superapp_proofs) as proofs`.execute(
      database.db,
    );
    return rows[0];
  };
  const kept = await count();
  expect(kept?.requests).toBeGreaterThan(0);
  expect(kept?.proofs).toBeGreaterThan(0);
  for (const table of ['superapp_requests', 'superapp_proofs'])
    await sql`update ${sql.table(table)} set expires_at = clock_timestamp() - interval '1 second'`.execute(database.db);
  expect(await count()).toEqual({ requests: 0, proofs: 0 });
});
