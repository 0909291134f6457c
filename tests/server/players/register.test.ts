import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { createTestDatabase } from '#support/node/database.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { startTestOutbox } from '#support/providers/outbox.ts';
import { playerCommands } from '#server/ops/commands/player.ts';
import { startIdentityCheck } from '#support/players/identity.ts';
import { newMobile } from '#support/players/player.ts';
import { APPLICANT, mobileFields, requestSmsCode } from '#support/players/registration.ts';

const { register, passwordLogin, requestMobileCode, requestEmailCode, checkCode, userInfo, balance, logout } = contract;
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
    data: { phone: mobile, verifiedStatus: 1, isNew: true, registerIdCardType: 'EID', firstName: 'Sara', realName: '' },
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
    ['firstNames', { firstNames: 'سارة' }],
    ['firstNames', { firstNames: ' ' }],
    ['lastName', { lastName: 'H4ddad' }],
    ['lastName', { lastName: 'x'.repeat(101) }],
    ['idCardNo', { idCardNo: '784-1990-1234567' }],
    ['idCardNo', { idCardNo: '784-1990-1234567-5' }],
    ['idCardNo', { idCardType: 'PASSPORT', residence: 'JO', idCardNo: 'N1' }],
    ['idCardType', { idCardType: 'VISA' }],
    ['nationality', { nationality: 'KP' }],
    ['nationality', { nationality: 'ZZ' }],
    ['residence', { residence: 'JO' }],
    ['residence', { idCardType: 'PASSPORT', idCardNo: 'N1234567' }],
    ['residence', { idCardType: 'PASSPORT', idCardNo: 'N1234567', residence: 'MM' }],
    ['country', { country: 'IR' }],
    ['country', { country: '' }],
    ['emirate', { emirate: '' }],
    ['emirate', { emirate: 'Dubai' }],
    ['emirate', { country: 'GB', postcode: 'SW1A 2AA', emirate: 'AE-DU' }],
    ['city', { city: '7' }],
    ['street', { street: '12' }],
    ['postcode', { postcode: '12345' }],
    ['postcode', { country: 'GB', emirate: '', postcode: '12345' }],
    ['email', { email: 'sara@example' }],
    ['verificationMethod', { verificationMethod: 'post' }],
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

interface Kept {
  readonly number: Buffer;
  readonly unproven_mobile: string | null;
  readonly unproven_email: string | null;
  readonly facts: string;
}
const kept = async (openId: string): Promise<Kept | undefined> =>
  (
    await sql<Kept>`
      select registered_number_hash as number, unproven_mobile, unproven_email,
        concat_ws(' ', first_names, last_name, p.nationality, residence, registered_as, registered_number_end,
          country, emirate, city, street, postcode) as facts
      from players p join player_addresses a on a.player_id = p.id where open_id = ${openId}`.execute(database.db)
  ).rows[0];

test('registers a tourist by e-mail, who may log in by it; the mobile number waits', async () => {
  const [mobile, email] = [newMobile(), 'noura@example.com'];
  const contact = { ...mobileFields(mobile), email: 'Noura@Example.com', verificationMethod: 'email' as const };
  await node.client().call(requestEmailCode, { email, purpose: 'register' });
  const tourist = {
    ...APPLICANT,
    ...contact,
    firstNames: ' Noura  Aziza',
    idCardType: 'PASSPORT' as const,
    idCardNo: 'n 12-34567',
    nationality: 'EG',
    residence: 'EG',
    country: 'EG',
    emirate: '',
    city: 'القاهرة',
    street: '12 شارع التحرير',
    postcode: '١١٥١١',
  };
  const given = await outbox.code(email);
  const answer = await node.client().call(register, { ...tourist, code: given }, { locale: 'ar-AE' });
  expect(answer).toMatchObject({
    code: 0,
    data: { phone: '', email, userName: 'Noura Aziza Haddad', firstName: 'Noura', registerIdCardType: 'PASSPORT' },
  });
  expect(await outbox.next(email, 1)).toMatchObject({ channel: 'mail', subject: 'أهلًا بك في نصيب' });
  expect(await kept(answer.data.userOpenId)).toMatchObject({
    unproven_mobile: mobile,
    unproven_email: null,
    facts: 'Noura Aziza Haddad EG EG PASSPORT 4567 EG القاهرة 12 شارع التحرير 11511',
  });
  expect(await node.client().call(passwordLogin, { email, password: APPLICANT.password })).toMatchObject({ code: 0 });
  const byMobile = { ...mobileFields(mobile), password: APPLICANT.password };
  expect(await node.client().call(passwordLogin, byMobile)).toMatchObject({ code: errorCodes.wrongMobilePassword });

  // Told to who holds the mailbox, and to nobody else.
  await sql`delete from rate_limits`.execute(database.db);
  await node.client().call(requestEmailCode, { email, purpose: 'register' });
  const again = await outbox.code(email, 1);
  expect(await node.client().call(register, { ...tourist, code: again })).toMatchObject({
    code: errorCodes.accountExists,
    message: 'There is already an account with this email address. Please log in.',
    data: { field: 'email' },
  });
});

test('tells nobody that a document or an unproven address is that of another account', async () => {
  const registerWith = async (change: object) => {
    const mobile = newMobile();
    const code = await codeFor(mobile);
    return node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, code, ...change });
  };
  const first = await registerWith({});
  const second = await registerWith({ email: 'noura@example.com', idCardNo: '784199012345676' });
  expect([first.code, second.code]).toEqual([0, 0]);
  const [one, other] = [await kept(first.data.userOpenId), await kept(second.data.userOpenId)];
  expect(one?.number).toEqual(other?.number);
  expect([one?.unproven_email, other?.unproven_email]).toEqual([APPLICANT.email, 'noura@example.com']);
  expect(one?.facts).toBe('Sara Haddad AE AE EID 5676 AE AE-DU Dubai 12 Al Wasl Road');
});

test('gives the identity provider the registered name and birth date, and ops finds the player by e-mail', async () => {
  const client = node.client();
  const answer = await client.call(passwordLogin, { email: 'noura@example.com', password: APPLICANT.password });
  client.token = answer.data.sessionToken;
  const { data } = await startIdentityCheck(client, 'PASSPORT');
  const page = await (await fetch(data.redirectUrl)).text();
  expect(page).toContain('value="NOURA AZIZA HADDAD"');
  expect(page).toContain('value="1990-05-17"');
  const lines: string[] = [];
  await playerCommands['show']?.run(node.engine, ['Noura@example.com'], (line) => lines.push(line));
  expect(lines[0]).toMatch(new RegExp(`^${answer.data.userOpenId}  noura@example\\.com  active  verifying`));
});

test('refuses a password that is easy to guess, in both languages, and leaves the code for another one', async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  const registerWith = (password: string, locale = 'en-US') =>
    node.client().call(register, { ...mobileFields(mobile), ...APPLICANT, code, password }, { locale });
  for (const password of ['Password1!', 'P@ssw0rd', `${mobile.slice(4)}a!`])
    expect(await registerWith(password), password).toMatchObject({
      code: errorCodes.invalidInput,
      message:
        'This password is too easy to guess. Please choose a longer one, without names, dates, common words or rows of digits such as 1234.',
      data: { field: 'password' },
    });
  expect(await registerWith('Password1!', 'ar-AE')).toMatchObject({
    message:
      'كلمة المرور هذه سهلة التخمين. يُرجى اختيار كلمة أطول، من دون أسماء أو تواريخ أو كلمات شائعة أو أرقام متتالية مثل 1234.',
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

const NO_LONGER_VALID =
  'This verification code is no longer valid. Please enter the latest code we sent, or request another one.';

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
  const answers = await Promise.all(Array.from({ length: 8 }, () => check(other(code))));
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['Incorrect verification code']));
  expect(await check(code)).toMatchObject({ code: errorCodes.wrongVerificationCode, message: NO_LONGER_VALID });
});

test('tells that a code expired, to who has it alone', async () => {
  const mobile = newMobile();
  const code = await codeFor(mobile);
  await sql`update one_time_codes set expires_at = product_now() where destination = ${mobile}`.execute(database.db);
  const check = (given: string) =>
    node.client().call(checkCode, { ...mobileFields(mobile), purpose: 'register', code: given });
  expect(await check(code)).toMatchObject({ code: errorCodes.wrongVerificationCode, message: NO_LONGER_VALID });
  expect(await check(other(code))).toMatchObject({ message: 'Incorrect verification code' });
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
