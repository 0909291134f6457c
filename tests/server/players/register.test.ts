import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { newMobile } from '#support/players/player.ts';
import { APPLICANT, requestSmsCode, mobileFields } from '#support/players/registration.ts';

const { register, requestMobileCode, requestEmailCode, checkCode, userInfo, balance, logout } = contract;
const outbox = await startTestOutbox();
const database = await createTestDatabase();
const node = await startTestNode(database.url, outbox.env);
afterAll(async () => {
  await node.stop();
  await database.drop();
  await outbox.close();
});

const codeFor = (mobile: string) => requestSmsCode(node, outbox, mobile);
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const players = async () =>
  Number((await sql<{ n: bigint }>`select count(*) as n from players`.execute(database.db)).rows[0]?.n);

async function moveClock(ms: number): Promise<void> {
  await sql`update product_clock set offset_ms = ${ms}`.execute(database.db);
  await node.engine.clock.refresh();
}

test('registers with a code by SMS, and logs in with an empty wallet', async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  const client = node.client();
  const answer = await client.call(register, { ...mobileFields(mobile), ...APPLICANT, code });
  expect(answer).toMatchObject({
    code: 0,
    data: { phone: mobile, verifiedStatus: 1, isNew: true, registerIdCardType: null },
  });
  expect(client.cookie).toMatch(/^naseeb_session=./);
  client.token = answer.data.sessionToken;
  expect(await client.call(userInfo, {})).toMatchObject({ code: 0, data: { userOpenId: answer.data.userOpenId } });
  expect(await client.call(balance, {})).toMatchObject({ code: 0, data: { totalBalance: 0 } });
  expect((await outbox.next(mobile, 1)).text).toContain('Welcome to Naseeb');
  expect(await client.call(logout, {})).toMatchObject({ code: 0 });
  expect(client.cookie).toBe('naseeb_session=');
});

test('refuses an invalid field by name, with advice, and creates no player', async () => {
  const before = await players();
  const fine = { ...mobileFields(newMobile()), ...APPLICANT, code: '123456' };
  const refused: [field: string, change: object][] = [
    ['mobile', { mobile: '0501234567' }],
    ['mobile', { mobile: '50' }],
    ['mobile', { mobile: '401234567' }],
    ['mobile', { mobile: '50123456x' }],
    ['areaCode', { areaCode: '0971' }],
    ['birthDate', { birthDate: '1990-02-30' }],
    ['birthDate', { birthDate: '17/05/1990' }],
    ['birthDate', { birthDate: '1850-05-17' }],
    ['birthDate', { birthDate: '2999-05-17' }],
    ['privacyAgreed', { privacyAgreed: false }],
    ['termsAgreed', { termsAgreed: 'true' }],
    ['code', { code: '12345' }],
    ['password', { password: 'Sh0rt!x' }],
    ['password', { password: 'Much-too-long-for-it-1' }],
    ['password', { password: 'no-number-here' }],
    ['password', { password: '12345678!' }],
    ['password', { password: 'noSpecial123' }],
  ];
  for (const [field, change] of refused) {
    const answer = await node.client().call(register, { ...fine, ...change } as typeof fine);
    expect(answer, JSON.stringify(change)).toMatchObject({
      status: 200,
      code: errorCodes.invalidInput,
      data: { field },
    });
    expect(answer.message).not.toMatch(/input|undefined|errorCodes.invalidInput/);
  }
  expect(await players()).toBe(before);
});

test('refuses a password that is easy to guess, in both languages, and leaves the code for another one', async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  const registerWith = (password: string, locale = 'en-US') =>
    node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, code, password }, { locale });
  for (const password of ['Password1!', 'P@ssw0rd', `${mobile.slice(4)}a!`])
    expect(await registerWith(password), password).toMatchObject({
      code: errorCodes.invalidInput,
      message: 'This password is too easy to guess. Please choose another one.',
      data: { field: 'password' },
    });
  expect(await registerWith('Password1!', 'ar-AE')).toMatchObject({
    message: 'كلمة المرور هذه سهلة التخمين. يُرجى اختيار كلمة مرور أخرى.',
  });
  expect(await registerWith(APPLICANT.password)).toMatchObject({ code: 0 });
});

test('counts the age of eighteen by the day in Dubai, to the second', async () => {
  // A fixed date: on 29 February, today eighteen years ago does not exist.
  const [birthDate, today] = ['2007-03-12', '2025-03-12'];
  const midnight = Date.parse(`${today}T00:00:00+04:00`);
  const tooYoung = newMobile();
  await moveClock(midnight - 60_000 - Date.now());
  const attempt = await node
    .client()
    .call(register, { ...mobileFields(tooYoung), ...APPLICANT, birthDate, code: '123456' });
  expect(attempt).toMatchObject({
    code: errorCodes.underage,
    message: 'Only individuals aged eighteen (18) years old or older are eligible to create an account.',
  });
  await moveClock(midnight + 1_000 - Date.now());
  const code = await codeFor(tooYoung);
  expect(
    await node.client().call(register, { ...mobileFields(tooYoung), ...APPLICANT, birthDate, code }),
  ).toMatchObject({
    code: 0,
  });
  await moveClock(0);
});

test('accepts a code once, for its own number and purpose, within five minutes', async () => {
  const [mobile, neighbour] = [newMobile(), newMobile()];
  const code = await codeFor(mobile);
  const neighbourCode = await codeFor(neighbour);
  const registerWith = (number: string, given: string) =>
    node.client().call(register, { ...mobileFields(number), ...APPLICANT, code: given });
  expect(await registerWith(neighbour, neighbourCode === code ? other(neighbourCode) : code)).toMatchObject({
    code: errorCodes.wrongVerificationCode,
    message: 'Incorrect verification code',
  });
  expect(await node.client().call(checkCode, { ...mobileFields(mobile), purpose: 'login', code })).toMatchObject({
    code: errorCodes.wrongVerificationCode,
  });
  expect(await node.client().call(checkCode, { ...mobileFields(mobile), purpose: 'register', code })).toMatchObject({
    code: 0,
  });
  expect(await registerWith(mobile, code)).toMatchObject({ code: 0 });
  expect(await registerWith(mobile, code)).toMatchObject({ code: errorCodes.wrongVerificationCode });

  await moveClock(5 * 60_000 + 1_000);
  expect(await registerWith(neighbour, neighbourCode)).toMatchObject({ code: errorCodes.wrongVerificationCode });
  await moveClock(0);
  expect(await registerWith(neighbour, neighbourCode)).toMatchObject({ code: 0 });
});

test('keeps codes of different purposes apart', async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  await sql`delete from rate_limits`.execute(database.db);
  const login = await requestSmsCode(node, outbox, mobile, 'login');
  const check = (purpose: 'register' | 'login', given: string) =>
    node.client().call(checkCode, { ...mobileFields(mobile), purpose, code: given });
  expect(await check('login', login)).toMatchObject({ code: 0 });
  if (login !== code) expect(await check('register', login)).toMatchObject({ code: errorCodes.wrongVerificationCode });
  expect(await check('register', code)).toMatchObject({ code: 0 });
});

test('invalidates a code after five wrong ones, even concurrent ones', async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  const check = (given: string) =>
    node.client().call(checkCode, { ...mobileFields(mobile), purpose: 'register', code: given });
  await Promise.all(Array.from({ length: 8 }, () => check(other(code))));
  expect(await check(code)).toMatchObject({ code: errorCodes.wrongVerificationCode });
});

test('reveals an existing account only after a valid code', async () => {
  const mobile = newMobile();
  await node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, code: await codeFor(mobile) });
  await sql`delete from rate_limits`.execute(database.db);
  const code = await codeFor(mobile);
  const again = (given: string) => node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, code: given });
  expect(await again(other(code))).toMatchObject({ code: errorCodes.wrongVerificationCode });
  expect(await again(code)).toMatchObject({ code: errorCodes.accountExists });
});

test('creates one player for concurrent registrations with one number', async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  const before = await players();
  const answers = await Promise.all(
    [1, 2, 3].map(() => node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, code })),
  );
  expect(answers.map(({ code: answered }) => answered).sort()).toEqual([
    0,
    errorCodes.wrongVerificationCode,
    errorCodes.wrongVerificationCode,
  ]);
  expect(await players()).toBe(before + 1);
});

test('sends one code a minute to an address, also by mail', async () => {
  const mobile = newMobile();
  const ask = () => node.client().call(requestMobileCode, { ...mobileFields(mobile), purpose: 'login' });
  expect(await ask()).toMatchObject({ code: 0, data: { resendAfterSeconds: 60, expiresInSeconds: 300 } });
  expect(await ask()).toMatchObject({
    code: errorCodes.tooManyCodeRequests,
    message: 'You have requested multiple times of verification, please try again later.',
  });
  const email = 'Reader@Example.com';
  expect(await node.client().call(requestEmailCode, { email, purpose: 'login' }, { locale: 'ar-AE' })).toMatchObject({
    code: 0,
  });
  expect(await node.client().call(requestEmailCode, { email: 'reader@example.com', purpose: 'login' })).toMatchObject({
    code: errorCodes.tooManyCodeRequests,
  });
  const mail = await outbox.next('reader@example.com');
  const code = await outbox.code('reader@example.com');
  expect(mail).toMatchObject({ channel: 'mail', subject: 'رمزك في نصيب' });
  expect(mail.html).toContain('dir="rtl"');
  expect(mail.html).toContain(`>${code}</p>`);
  expect(await node.client().call(checkCode, { email, purpose: 'login', code })).toMatchObject({ code: 0 });
  expect(await node.client().call(requestEmailCode, { email: 'nobody', purpose: 'login' })).toMatchObject({
    code: errorCodes.invalidInput,
    data: { field: 'email' },
  });
});
