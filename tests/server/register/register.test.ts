import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { getT } from '#i18n/server.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import { mayReceiveMarketing } from '#server/messages/marketing.ts';
import { createRegisterClient } from '#server/register/client.ts';
import { createRegister } from '#server/register/index.ts';
import { askAboutAll } from '#server/register/register-jobs.ts';
import { registerCommands } from '#server/ops/commands/register.ts';
import { assertPresent } from '#kernel/assert.ts';
import { moveClockTo } from '#support/draws/draws.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { makeDepositor, payWithNewCard, rechargeRequest, startDeposit } from '#support/players/deposits.ts';
import { makePlayer, newMobile, PASSWORD, type TestPlayer } from '#support/players/player.ts';
import { identify } from '#support/players/register.ts';
import { completeIdentityCheck, newPerson, startIdentityCheck } from '#support/players/identity.ts';
import { APPLICANT, mobileFields, newEmiratesId, requestSmsCode } from '#support/players/registration.ts';
import { openRegister } from '#support/providers/register.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const { register, passwordLogin, createRecharge, balance, globalRestrictions } = contract;
const sandbox = await startTestSandbox();
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, { ...sandbox.env, ...outbox.env });
const { db } = database;
const { engine } = node;
const national = openRegister(sandbox.origin);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
  await sandbox.stop();
});
beforeEach(async () => {
  await national.behave('normal');
  // All come from one address.
  await sql`delete from rate_limits`.execute(db);
});

const LAST_DAY = '2090-01-31';
const UNTIL = Date.parse('2090-01-31T20:00:00Z');
const EXCLUDED = {
  code: errorCodes.selfExcluded,
  data: { userExclusionType: 1, exclusionEndTimestamp: UNTIL },
};
const text = (key: string, locale: 'en-US' | 'ar-AE' = 'en-US') => getT(locale, 'errors')(key);
const AWAY = { code: errorCodes.serverBusy, message: text('registerAway') };

const count = async (table: string) =>
  Number((await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n);
const answers = async ({ playerId }: TestPlayer) =>
  (await sql<{ excluded: boolean }>`select excluded from register_checks where player_id = ${playerId}`.execute(db))
    .rows;
const exclusions = async ({ playerId }: TestPlayer) =>
  (
    await sql`select kind, source, nullif(ends_at, 'infinity') as until from player_exclusions
      where player_id = ${playerId} order by id`.execute(db)
  ).rows;
const pass = (ms: number) => moveClockTo([engine], new Date(engine.clock.now().getTime() + ms));

async function makeKnownDepositor() {
  const player = await makeDepositor(node);
  return { player, number: await identify(node, player) };
}
const logIn = (player: TestPlayer) =>
  node.client().call(passwordLogin, { ...mobileFields(player.mobile), password: PASSWORD });
const deposit = (player: TestPlayer) => player.call(createRecharge, rechargeRequest(10_000));

describe('registration', () => {
  const registerAs = (mobile: string, idCardNo: string, code: string, locale = 'en-US') =>
    node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, idCardNo, code }, { locale });

  it.each(['en-US', 'ar-AE'] as const)('opens no account for who is on the register, in %s', async (locale) => {
    const [mobile, number] = [newMobile(), newEmiratesId()];
    await national.enter({ number, lastDay: LAST_DAY });
    const before = await count('players');
    const code = await requestSmsCode(node, outbox, mobile);
    const refused = {
      ...EXCLUDED,
      message: getT(locale, 'errors')('registrationExcludedUntil', { time: formatDateTime(UNTIL, locale, 'dateTime') }),
    };
    expect(await registerAs(mobile, number, code, locale)).toMatchObject(refused);
    expect(await count('players')).toBe(before);
    // An answer costs a code.
    expect(await registerAs(mobile, newEmiratesId(), code)).toMatchObject({ code: errorCodes.wrongVerificationCode });
  });

  it('opens one for who was removed, and asks by the same document from then on', async () => {
    const [mobile, number] = [newMobile(), newEmiratesId()];
    await national.enter({ number });
    expect(await registerAs(mobile, number, await requestSmsCode(node, outbox, mobile))).toMatchObject({
      code: errorCodes.selfExcluded,
      data: { exclusionEndTimestamp: null },
      message: text('registrationExcluded'),
    });
    await national.remove(number);
    await sql`delete from rate_limits`.execute(db);
    const { code, data } = await registerAs(mobile, number, await requestSmsCode(node, outbox, mobile));
    expect(code).toBe(0);
    const { rows } = await sql<{ id: bigint }>`select id from players where open_id = ${data.userOpenId}`.execute(db);
    const { id } = assertPresent(rows[0], 'the player');
    expect(await engine.register.ask(id, 'staff')).toEqual({ excluded: false });
    await national.enter({ number });
    expect(await engine.register.ask(id, 'staff')).toMatchObject({ excluded: true, until: null });
  });

  it.each(['down', 'wrong'] as const)('opens none while the register is %s, and the code stays good', async (mode) => {
    const mobile = newMobile();
    const code = await requestSmsCode(node, outbox, mobile);
    await national.behave(mode);
    const [before, number] = [await count('players'), newEmiratesId()];
    expect(await registerAs(mobile, number, code)).toMatchObject(AWAY);
    expect(await count('players')).toBe(before);
    await national.behave('normal');
    expect(await registerAs(mobile, number, code)).toMatchObject({ code: 0 });
  });

  it('opens one account by one code, however many come with it at once', async () => {
    const mobile = newMobile();
    const code = await requestSmsCode(node, outbox, mobile);
    const before = await count('players');
    const answers = await Promise.all(Array.from({ length: 6 }, () => registerAs(mobile, newEmiratesId(), code)));
    expect(answers.map(({ code: answer }) => answer).toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 5 }, () => errorCodes.wrongVerificationCode),
    ]);
    expect(await count('players')).toBe(before + 1);
  });

  it('is not asked by who has no right code', async () => {
    const number = newEmiratesId();
    await national.enter({ number });
    expect(await registerAs(newMobile(), number, '000000')).toMatchObject({ code: errorCodes.wrongVerificationCode });
  });
});

describe('login', () => {
  it('lets who is on the register in, to withdraw, and refuses their deposits', async () => {
    const { player, number } = await makeKnownDepositor();
    await national.enter({ number, lastDay: LAST_DAY });
    player.token = undefined;
    const { code, data } = await player.call(passwordLogin, { ...mobileFields(player.mobile), password: PASSWORD });
    expect(code).toBe(0);
    player.token = data.sessionToken;
    expect(await answers(player)).toEqual([{ excluded: true }]);
    // A page asks this after it was opened, and shows the dialog.
    const told = { isRestricted: true, restrictedReason: 2, exclusionInfo: EXCLUDED.data };
    expect(await player.call(globalRestrictions, {})).toMatchObject({ code: 0, data: told });
    expect(await exclusions(player)).toEqual([{ kind: 'self-exclusion', source: 'register', until: new Date(UNTIL) }]);
    await national.behave('down');
    expect(await deposit(player)).toMatchObject(EXCLUDED);
    expect(await player.call(balance, {})).toMatchObject({ code: 0 });
  });

  it('an exclusion begins once, again where its end is later, and stays after a removal', async () => {
    const { player, number } = await makeKnownDepositor();
    const ask = () => engine.register.ask(player.playerId, 'staff');
    await national.enter({ number, lastDay: LAST_DAY });
    await Promise.all(Array.from({ length: 8 }, ask));
    const first = { kind: 'self-exclusion', source: 'register', until: new Date(UNTIL) };
    expect(await exclusions(player)).toEqual([first]);
    await national.enter({ number, lastDay: '2089-01-31' });
    await ask();
    expect(await exclusions(player)).toEqual([first]);
    await national.enter({ number });
    await ask();
    expect(await exclusions(player)).toEqual([first, { ...first, until: null }]);
    await national.remove(number);
    expect(await ask()).toEqual({ excluded: false });
    expect(await deposit(player)).toMatchObject({ code: errorCodes.selfExcluded });
    const { rows: told } = await sql`
      select from notifications where player_id = ${player.playerId} and kind = 'registerExcluded'`.execute(db);
    expect(told).toHaveLength(2);
  });

  it.each(['down', 'wrong', 'slow'] as const)('lets players in while the register is %s', async (mode) => {
    const { player } = await makeKnownDepositor();
    await national.behave(mode);
    expect(await logIn(player)).toMatchObject({ code: 0 });
    expect(await answers(player)).toEqual([]);
  });

  it('asks nobody about who has shown no document', async () => {
    const player = await makePlayer(node);
    expect(await logIn(player)).toMatchObject({ code: 0 });
    expect(await engine.register.ask(player.playerId, 'staff')).toBe('unidentified');
  });
});

describe('deposit', () => {
  it('is refused to who is on the register, with the end, in both languages', async () => {
    const { player, number } = await makeKnownDepositor();
    await national.enter({ number, lastDay: LAST_DAY });
    const before = await count('deposits');
    expect(await deposit(player)).toMatchObject(EXCLUDED);
    for (const locale of ['en-US', 'ar-AE'] as const)
      expect(await player.call(createRecharge, rechargeRequest(10_000), { locale })).toMatchObject({
        ...EXCLUDED,
        message: text('registerExcluded', locale),
      });
    expect(await count('deposits')).toBe(before);
    // Withdrawals stay: the session is as good as before.
    expect(await player.call(balance, {})).toMatchObject({ code: 0 });
  });

  it('is refused to who came onto the register before they pay, and nothing is charged', async () => {
    const { player, number } = await makeKnownDepositor();
    const gatewayId = await startDeposit(player);
    await national.enter({ number, lastDay: LAST_DAY });
    await pass(61_000);
    expect(await payWithNewCard(node, player, gatewayId)).toMatchObject(EXCLUDED);
    expect(
      (await sql`select from deposits where id = ${gatewayId} and state = 'created'`.execute(db)).rows,
    ).toHaveLength(1);
  });

  it('a payment that was made is answered as it is, though the register is down by then', async () => {
    const { player } = await makeKnownDepositor();
    const gatewayId = await startDeposit(player);
    const paid = await payWithNewCard(node, player, gatewayId, { cardNo: '5555555555554444' });
    expect(paid).toMatchObject({ code: 0 });
    await pass(2 * HOUR_MS);
    await national.behave('down');
    expect(await payWithNewCard(node, player, gatewayId, { cardNo: '5555555555554444' })).toEqual(paid);
  });

  it('one that was created is answered as it was, though the register is away by then', async () => {
    const { player } = await makeKnownDepositor();
    const request = rechargeRequest(10_000);
    const created = await player.call(createRecharge, request);
    expect(created).toMatchObject({ code: 0 });
    await pass(2 * HOUR_MS);
    await national.behave('down');
    expect(await player.call(createRecharge, request)).toEqual(created);
    expect(await deposit(player)).toMatchObject(AWAY);
  });

  it('is refused while the register is down and never answered', async () => {
    const { player } = await makeKnownDepositor();
    await national.behave('down');
    expect(await deposit(player)).toMatchObject(AWAY);
    expect(await player.call(createRecharge, rechargeRequest(10_000), { locale: 'ar-AE' })).toMatchObject({
      message: text('registerAway', 'ar-AE'),
    });
    await national.behave('normal');
    expect(await deposit(player)).toMatchObject({ code: 0 });
  });

  it('goes on for an hour after the last answer, and no longer', async () => {
    const { player, number } = await makeKnownDepositor();
    expect(await deposit(player)).toMatchObject({ code: 0 });
    await national.enter({ number, lastDay: LAST_DAY });
    // The answer is a minute young: it is not asked for again.
    expect(await deposit(player)).toMatchObject({ code: 0 });
    await national.behave('down');
    await pass(HOUR_MS - MINUTE_MS);
    expect(await deposit(player)).toMatchObject({ code: 0 });
    await pass(MINUTE_MS);
    expect(await deposit(player)).toMatchObject(AWAY);
    await national.behave('normal');
    expect(await deposit(player)).toMatchObject(EXCLUDED);
    await national.behave('down');
    await pass(48 * HOUR_MS);
    expect(await deposit(player)).toMatchObject(EXCLUDED);
  });

  it('locks nothing while the register is waited for', async () => {
    const { player } = await makeKnownDepositor();
    await national.behave('slow');
    let waits = true;
    const waiting = deposit(player).finally(() => (waits = false));
    while (waits) {
      await sql`select from wallets where player_id = ${player.playerId} for update nowait`.execute(db);
      await sql`select pg_sleep(0.1)`.execute(db);
    }
    expect(await waiting).toMatchObject(AWAY);
  });

  it('needs no answer about who was verified before there was a register', async () => {
    const player = await makeDepositor(node);
    await national.behave('down');
    expect(await deposit(player)).toMatchObject({ code: 0 });
  });
});

test('who registered with an invented number is asked about once they are verified', async () => {
  const player = await makePlayer(node);
  await identify(node, player);
  player.token = undefined;
  const entered = await player.call(passwordLogin, { ...mobileFields(player.mobile), password: PASSWORD });
  expect(entered.code).toBe(0);
  player.token = entered.data.sessionToken;
  expect(await answers(player)).toEqual([{ excluded: false }]);
  const person = newPerson({ number: newEmiratesId(), name: 'Sara Al Mansoori' });
  await national.enter({ number: person.number, lastDay: LAST_DAY });
  const { data } = await startIdentityCheck(player);
  await completeIdentityCheck(data.redirectUrl, person);
  await player.call(contract.kycResult, { ticketId: data.ticketId });
  // It begins with the verification, perhaps by the provider's notification: nobody has to ask again.
  await expect.poll(() => answers(player)).toEqual([{ excluded: true }]);
  expect(await exclusions(player)).toEqual([{ kind: 'self-exclusion', source: 'register', until: new Date(UNTIL) }]);
  await national.behave('down');
  expect(await deposit(player)).toMatchObject(EXCLUDED);
});

test('a verification holds although the register is away, which is asked before money moves', async () => {
  const player = await makePlayer(node);
  const person = newPerson({ number: newEmiratesId(), name: 'Sara Al Mansoori' });
  await national.enter({ number: person.number, lastDay: LAST_DAY });
  const { data } = await startIdentityCheck(player);
  await national.behave('down');
  await completeIdentityCheck(data.redirectUrl, person);
  expect(await player.call(contract.kycResult, { ticketId: data.ticketId })).toMatchObject({
    code: 0,
    data: { verifiedStatus: 3 },
  });
  await national.behave('normal');
  expect(await deposit(player)).toMatchObject(EXCLUDED);
});

test('digests of another key name nobody', async () => {
  const { player, number } = await makeKnownDepositor();
  await national.enter({ number });
  const hashKey = 'another key of thirty-two characters';
  const other = createRegister({
    ...engine,
    client: createRegisterClient(engine),
    hashKey,
    tell: () => undefined,
  });
  expect(await other.ask(player.playerId, 'staff')).toBe('unidentified');
});

test('every night it is asked about players with money or a login, until it does not answer', async () => {
  const known = await Promise.all(Array.from({ length: 7 }, makeKnownDepositor));
  const first = assertPresent(known[0], 'a player');
  for (const { number } of known) await national.enter({ number, lastDay: LAST_DAY });
  await sql`delete from register_checks`.execute(db);
  await national.behave('down');
  expect(await askAboutAll(engine)).toBe(0);
  await national.behave('normal');
  const idle = sql`update sessions set last_used_at = product_now() - interval '8 days' where player_id = ${first.player.playerId}`;
  await idle.execute(db);
  await askAboutAll(engine);
  expect(await Promise.all(known.map(({ player }) => answers(player)))).toEqual([
    [],
    ...Array.from({ length: 6 }, () => [{ excluded: true }]),
  ]);
});

test('who has no money and was away for long is asked about each night, where they agreed to offers', async () => {
  const { player, number } = await makeKnownDepositor();
  for (const channel of ['notification', 'email', 'sms'] as const)
    await player.call(contract.setMarketingPreference, { channel, agreed: true });
  await national.enter({ number, lastDay: LAST_DAY });
  await sql`update sessions set last_used_at = product_now() - interval '1 year' where player_id = ${player.playerId}`.execute(
    db,
  );
  expect(await mayReceiveMarketing(db, player.playerId)).toBe(true);
  await askAboutAll(engine);
  expect(await answers(player)).toEqual([{ excluded: true }]);
  // The exclusion that began keeps them from all marketing.
  expect(await mayReceiveMarketing(db, player.playerId)).toBe(false);
});

test('staff ask now, and read what it says', async () => {
  const said: string[] = [];
  const check = async ({ openId }: TestPlayer) => {
    said.length = 0;
    await assertPresent(registerCommands['check'], 'the command').run(engine, [openId], (line) => said.push(line));
    return said;
  };
  const { player, number } = await makeKnownDepositor();
  expect(await check(player)).toEqual([`${player.openId} is not on the register`]);
  await national.enter({ number, lastDay: LAST_DAY });
  expect(await check(player)).toEqual([
    expect.stringMatching(/ is on the register until 2090-01-31T20:00:00.000Z, reference ex-[0-9a-f]{12}$/),
  ]);
  await national.enter({ number });
  expect(await check(player)).toEqual([expect.stringMatching(/ is on the register without an end, /)]);
  const unknown = await makePlayer(node);
  await expect(check(unknown)).rejects.toThrow('has shown no document');
  const another = await makeKnownDepositor();
  await national.behave('down');
  await expect(check(another.player)).rejects.toThrow('does not answer');
});
