import { afterEach, expect, test, vi } from 'vitest';
import { SANDBOX_DEBTOR } from './sandbox-debtor.ts';
import { SANDBOX_REGISTER_KEY } from './sandbox-register-key.ts';
import { SettingsError } from './settings.ts';
import { readSettings } from './read-settings.ts';

afterEach(() => void vi.unstubAllEnvs());

const WITNESSES = [
  'witness-1.example/w+7ceb72fa+BL9jUA/nZA051S3nRP30/i0ddKxUGNeOZzLsoE0jV7/L https://witness-1.example',
  'witness-2.example/w+f86b5876+BLEEFFloPaCjgghWY84Ws9PCbzqeRxyPKRVMY4aLAmUS https://witness-2.example',
  'witness-3.example/w+3c8608e8+BK/UJ8AL2JlUmDAleKeGMIj9I4JpAZkUOtSeMK6L+oCG https://witness-3.example',
] as const;

const LIVE: Readonly<Record<string, string>> = {
  MODE: 'live',
  PUBLIC_ORIGIN: 'https://naseeb.example',
  DATABASE_URL: 'postgresql://naseeb@db.example/naseeb?sslmode=verify-full',
  ACQUIRER_URL: 'https://acquirer.example/v1',
  ACQUIRER_SECRET: 'an acquirer secret',
  BANK_URL: 'https://bank.example/api',
  BANK_SECRET: 'a secret of the bank',
  BANK_DEBTOR_NAME: 'Naseeb LLC',
  BANK_DEBTOR_IBAN: 'AE070331234567890123456',
  BANK_DEBTOR_BIC: 'EBILAEAD',
  CLAIM_OFFICE_ADDRESS: '1 Palm Street, Dubai',
  CLAIM_OFFICE_ADDRESS_AR: '1 شارع النخلة، دبي',
  CLAIM_OFFICE_HOURS: 'mon-fri 09:00-16:00',
  IDENTITY_URL: 'https://identity.example',
  IDENTITY_SECRET: 'an identity secret',
  SMS_URL: 'https://sms.example',
  SMS_SECRET: 'a secret for the sms',
  SMTP_URL: 'smtps://user:password@mail.example',
  BEACON_URL: 'https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  WITNESSES: WITNESSES.join(', '),
};

const refusal = (env: Record<string, string | undefined>): string => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
};

test('live starts if all external services are configured', () => {
  expect(readSettings(LIVE).MODE).toBe('live');
});

test.each(Object.keys(LIVE).filter((name) => name !== 'MODE'))(
  'live refuses to start without %s and names it',
  (name) => {
    const message = refusal({ ...LIVE, [name]: undefined });
    expect(message).toContain(`${name}: set it to `);
    expect(message.split('\n')).toHaveLength(2);
  },
);

test('live names all missing settings at once', () => {
  const lines = refusal({ MODE: 'live' }).split('\n').slice(1);
  expect(lines.map((line) => line.trim().split(':')[0]).toSorted()).toEqual(
    Object.keys(LIVE)
      .filter((name) => name !== 'MODE')
      .toSorted(),
  );
});

test.each([
  ['ACQUIRER_URL', 'http://127.0.0.1:9000/sandbox/acquirer'],
  ['BANK_URL', 'http://127.0.0.1:9000/sandbox/bank'],
  ['IDENTITY_URL', 'https://naseeb.example//sandbox/identity'],
  ['SMS_URL', 'https://naseeb.example/%73andbox/sms'],
  ['BEACON_URL', 'https://naseeb.example/Sandbox/beacon'],
  ['SMTP_URL', 'smtp://sandbox:secret@127.0.0.1:2525'],
])('live refuses %s if it leads to a sandbox', (name, value) => {
  expect(refusal({ ...LIVE, [name]: value })).toContain(`${name}: it leads to a sandbox`);
});

test.each([
  ['PUBLIC_ORIGIN', 'http://naseeb.example'],
  ['ACQUIRER_URL', 'http://acquirer.example'],
  ['BANK_URL', 'http://bank.example'],
  ['IDENTITY_URL', 'http://identity.example'],
  ['SMS_URL', 'http://sms.example'],
  ['BEACON_URL', 'http://api.drand.sh'],
  ['SMTP_URL', 'smtp://user:password@mail.example'],
])('live refuses %s if it is not encrypted', (name, value) => {
  expect(refusal({ ...LIVE, [name]: value })).toContain(
    `${name}: it must begin with ${name === 'SMTP_URL' ? 'smtps' : 'https'}://`,
  );
});

const REGISTER = {
  REGISTER_URL: 'https://register.example/v1',
  REGISTER_SECRET: 'a secret of the register',
  REGISTER_KEY: 'a key of the digests, of thirty-two characters',
};

test.each<[Record<string, string | undefined>, string | undefined]>([
  [{}, undefined],
  [{ REGISTER_URL: undefined, REGISTER_SECRET: undefined, REGISTER_KEY: undefined }, undefined],
  [{ REGISTER_URL: undefined }, 'REGISTER_URL: set it to'],
  [{ REGISTER_URL: undefined, REGISTER_KEY: undefined }, 'REGISTER_URL: set it to'],
  [{ REGISTER_SECRET: undefined }, 'REGISTER_SECRET: set it to'],
  [{ REGISTER_KEY: undefined }, 'REGISTER_KEY: set it to'],
  [{ REGISTER_KEY: SANDBOX_REGISTER_KEY }, "REGISTER_KEY: it is that of the sandbox's register"],
  [{ REGISTER_URL: 'https://naseeb.example/sandbox/register' }, 'REGISTER_URL: it leads to a sandbox'],
  [{ REGISTER_URL: 'http://register.example' }, 'REGISTER_URL: it must begin with https://'],
])('live may have no exclusion register, but no half of one and not the sandbox: %o', (change, problem) => {
  const message = refusal({ ...LIVE, ...REGISTER, ...change });
  if (problem === undefined) expect(message).toBe('');
  else expect(message).toContain(problem);
  // A front looks nobody up.
  expect(refusal({ ...LIVE, GATEWAY_ORIGIN: 'https://gateway.example', ...REGISTER, ...change })).toBe('');
});

test.each([
  'postgresql://naseeb@db.example/naseeb',
  'postgresql://naseeb@db.example/naseeb?sslmode=disable',
  'postgresql://naseeb@localhost/naseeb?host=db.example',
  'postgresql://naseeb@127.evil.example/naseeb',
  'postgresql://naseeb@db.example/naseeb?host=',
  'postgresql://naseeb@db.example/naseeb?sslmode=require&sslmode=disable',
  'postgresql://naseeb@/naseeb?host=db.example',
])('live refuses the database at %s, which is reached without TLS', (DATABASE_URL) => {
  expect(refusal({ ...LIVE, DATABASE_URL })).toContain('DATABASE_URL: it leads to another machine; add sslmode=');
});

test.each([
  'sslmode=no-verify',
  'ssl=no-verify',
  'uselibpqcompat=true&sslmode=require',
  'uselibpqcompat=true&sslmode=prefer',
])('live refuses a database whose certificate is not checked: %s', (query) => {
  const DATABASE_URL = `postgresql://naseeb@db.example/naseeb?${query}`;
  expect(refusal({ ...LIVE, DATABASE_URL })).toContain('DATABASE_URL: it leads to another machine; add sslmode=');
});

test.each(['require', 'verify-ca', 'disable'])('the environment of the driver counts: PGSSLMODE=%s', (mode) => {
  vi.stubEnv('PGSSLMODE', mode);
  const DATABASE_URL = 'postgresql://naseeb@db.example/naseeb';
  expect(refusal({ ...LIVE, DATABASE_URL }) === '').toBe(mode !== 'disable');
});

test.each([
  'postgresql://naseeb@db.example/naseeb?sslmode=require',
  // The driver takes it for verify-full, other than libpq.
  'postgresql://naseeb@db.example/naseeb?sslmode=prefer',
  // Any file: the driver only reads it.
  `postgresql://naseeb@db.example/naseeb?sslmode=verify-ca&sslrootcert=${import.meta.filename}`,
  `postgresql://naseeb@db.example/naseeb?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${import.meta.filename}`,
  'postgresql://naseeb@db.example/naseeb?ssl=true',
  'postgresql://naseeb@127.0.0.1:5432/naseeb',
  'postgres://naseeb@localhost/naseeb?sslmode=disable',
  'postgresql://naseeb@[::1]/naseeb',
  'postgresql:///naseeb?host=/var/run/postgresql',
  'postgresql://naseeb@%2Fvar%2Frun%2Fpostgresql/naseeb',
  'postgresql://naseeb:secret@/naseeb?host=/run/postgresql',
])('live accepts the database at %s', (DATABASE_URL) => {
  expect(refusal({ ...LIVE, DATABASE_URL })).toBe('');
});

test('refuses a DATABASE_URL that is no address of a PostgreSQL', () => {
  for (const DATABASE_URL of ['postgresql', 'postgresql//localhost', 'mysql://localhost/naseeb'])
    expect(refusal({ DATABASE_URL })).toContain('DATABASE_URL: write it as postgresql://');
});

test.each([
  'postgresql://naseeb:secret@h1:5432,h2:5432/naseeb',
  'postgresql://naseeb:secret@db.example:99999/naseeb',
  'postgresql://naseeb:secret@db.example/naseeb?port=five',
  'postgresql://naseeb:secret@db.example/naseeb?sslrootcert=no-such-file.pem',
])('refuses a DATABASE_URL that the driver cannot read, and does not repeat its password: %s', (DATABASE_URL) => {
  expect(refusal({ DATABASE_URL })).toContain('DATABASE_URL: it cannot be read');
  expect(refusal({ DATABASE_URL })).not.toContain('secret');
});

test('accepts an address with an invalid escape, and still detects a sandbox', () => {
  expect(refusal({ ...LIVE, SMS_URL: 'https://sms.example/%zz' })).toBe('');
  expect(refusal({ ...LIVE, SMS_URL: 'https://sms.example/%73andbox/%zz' })).toContain('it leads to a sandbox');
});

test.each([
  ['BANK_DEBTOR_NAME', SANDBOX_DEBTOR.name],
  ['BANK_DEBTOR_IBAN', SANDBOX_DEBTOR.iban],
  ['BANK_DEBTOR_BIC', SANDBOX_DEBTOR.bic],
])("live refuses the sandbox's own %s", (name, value) => {
  expect(refusal({ ...LIVE, [name]: value })).toContain(`${name}: it is that of the sandbox's bank`);
});

test.each([
  ['BANK_DEBTOR_IBAN', 'AE080331234567890123456'],
  ['BANK_DEBTOR_BIC', 'EBIL'],
])('refuses a wrong %s', (name, value) => {
  expect(refusal({ ...LIVE, [name]: value })).toContain(`${name}: write a valid`);
});

test('live refuses a sandbox on another origin', () => {
  expect(refusal({ ...LIVE, SANDBOX_ORIGIN: 'http://127.0.0.1:9000' })).toContain('SANDBOX_ORIGIN');
});

test('a front end for a live gateway needs only its own address', () => {
  const front = { MODE: 'live', GATEWAY_ORIGIN: 'https://gateway.example' };
  expect(readSettings({ ...front, PUBLIC_ORIGIN: 'https://naseeb.example' }).MODE).toBe('live');
  const [, ...problems] = refusal(front).split('\n');
  expect(problems.map((line) => line.trim())).toEqual([
    'PUBLIC_ORIGIN: set it to the https address at which players reach this product.',
  ]);
  expect(refusal({ ...front, PUBLIC_ORIGIN: 'http://naseeb.example' })).toContain(
    'PUBLIC_ORIGIN: it must begin with https://',
  );
});

test('the sandbox needs no settings', () => {
  expect(readSettings({}).MODE).toBe('sandbox');
});

test.each([
  ['https://naseeb.example/sandbox/chat', 'it leads to a sandbox'],
  ['https://naseeb.example/chat', 'it is at an origin of this product'],
  ['https://front.example/chat', 'it is at an origin of this product'],
])('live refuses the chat at %s', (CHAT_URL, words) => {
  const chat = { ALLOWED_ORIGINS: 'https://front.example', CHAT_URL };
  expect(refusal({ ...LIVE, ...chat })).toContain(`CHAT_URL: ${words}`);
  expect(refusal({ ...LIVE, ...chat, GATEWAY_ORIGIN: 'https://gateway.example' })).toContain('CHAT_URL: ');
});

test('live needs no chat, and accepts one at another origin', () => {
  expect(refusal({ ...LIVE, CHAT_URL: 'https://chat.example/widget' })).toBe('');
});

const SUPERAPP = {
  SUPERAPP_URL: 'https://id.superapp.example',
  SUPERAPP_CLIENT_ID: 'naseeb',
  SUPERAPP_CLIENT_SECRET: 'a secret of the client',
};

test("live needs no login by the super-app, and starts with the super-app's client", () => {
  expect(refusal({ ...LIVE, ...SUPERAPP })).toBe('');
});

test.each([
  [{ SUPERAPP_URL: undefined }, 'SUPERAPP_URL: set it to'],
  [{ SUPERAPP_CLIENT_ID: undefined }, 'SUPERAPP_CLIENT_ID: set it to'],
  [{ SUPERAPP_CLIENT_SECRET: undefined }, 'SUPERAPP_CLIENT_SECRET: set it to'],
  [{ SUPERAPP_URL: 'http://id.superapp.example' }, 'SUPERAPP_URL: it must begin with https://'],
  [{ SUPERAPP_URL: 'https://naseeb.example/sandbox/superapp' }, 'SUPERAPP_URL: it leads to a sandbox'],
])('live refuses %o of the super-app', (changed, words) => {
  const [, ...lines] = refusal({ ...LIVE, ...SUPERAPP, ...changed }).split('\n');
  expect(lines).toEqual([expect.stringContaining(words)]);
});

const PROXY_LIST = { PROXY_LIST_URL: 'https://proxies.example/v1', PROXY_LIST_SECRET: 'a secret of the list' };

test('live takes a list of proxies, or none', () => {
  expect(refusal({ ...LIVE, ...PROXY_LIST })).toBe('');
});

test.each([
  [{ PROXY_LIST_URL: undefined }, 'PROXY_LIST_URL: set it to'],
  [{ PROXY_LIST_SECRET: undefined }, 'PROXY_LIST_SECRET: set it to'],
  [{ PROXY_LIST_URL: 'http://proxies.example' }, 'PROXY_LIST_URL: it must begin with https://'],
  [{ PROXY_LIST_URL: 'https://naseeb.example/sandbox/proxy-list' }, 'PROXY_LIST_URL: it leads to a sandbox'],
])('live refuses half a list of proxies, or the sandbox: %o', (changed, said) => {
  const [, ...lines] = refusal({ ...LIVE, ...PROXY_LIST, ...changed }).split('\n');
  expect(lines.map((line) => line.trim().startsWith(said))).toEqual([true]);
});

test.each([
  [{ PROOF_VERSION: '2' }, 'PROOF_VERSION: leave it unset'],
  [{ WITNESSES: WITNESSES.slice(1).join(',') }, 'WITNESSES: set it to three witnesses or more'],
  [{ WITNESSES: [...WITNESSES, WITNESSES[0]].join(',') }, 'WITNESSES: one of them is named twice'],
  [
    { WITNESSES: WITNESSES.join(',').replace('https://witness-2', 'http://witness-2') },
    'WITNESSES: their addresses must begin with https://',
  ],
  [
    {
      WITNESSES: WITNESSES.join(',').replace('https://witness-2.example', 'https://naseeb.example/sandbox/witnesses/2'),
    },
    'WITNESSES: one of them leads to a sandbox',
  ],
  [{ WITNESSES: `${WITNESSES.join(',')} until 2999-01-01T00:00Z` }, 'WITNESSES: set it to three witnesses or more'],
  [{ WITNESSES: `${WITNESSES.join(',')} from 2999-01-01T00:00Z` }, 'WITNESSES: set it to three witnesses or more'],
  [{ WITNESSES: `${WITNESSES.join(',')} after 2999-01-01T00:00Z` }, 'WITNESSES'],
  [{ WITNESS_QUORUM: '1' }, 'WITNESS_QUORUM: set it to 2 to 3'],
  [{ WITNESS_QUORUM: '4' }, 'WITNESS_QUORUM: set it to 2 to 3'],
])('live refuses witnesses that could not vouch for a log: %j', (change, expected) => {
  expect(refusal({ ...LIVE, ...change })).toContain(expected);
});

test('a witness whose key is not its own is refused in any mode', () => {
  const [witness] = WITNESSES;
  expect(refusal({ WITNESSES: witness.replace('witness-1', 'witness-9') })).toContain('WITNESSES');
  expect(refusal({ WITNESSES: 'witness.example' })).toContain('WITNESSES');
});
