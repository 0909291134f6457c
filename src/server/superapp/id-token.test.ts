import { createLocalJWKSet, errors, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { systemNow } from '#kernel/time.ts';
import { readIdToken } from './id-token.ts';

const own = await generateKeyPair('ES256', { extractable: true });
const other = await generateKeyPair('ES256');
const jwk = await exportJWK(own.publicKey);
const keys = createLocalJWKSet({ keys: [{ ...jwk, kid: 'one', alg: 'ES256', use: 'sig' }] });

const expected = { issuer: 'https://id.example', clientId: 'naseeb', nonce: 'n-1' };
const now = Math.floor(systemNow() / 1_000);
const CLAIMS = { iss: 'https://id.example', aud: 'naseeb', sub: 's-1', nonce: 'n-1', iat: now, exp: now + 300 };

const sign = (claims: JWTPayload, key = own.privateKey, kid = 'one') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(key);
const read = (token: string) => readIdToken(token, keys, expected);

test('a genuine token names the person', async () => {
  const token = await sign({ ...CLAIMS, phone_number: '+971500000011' });
  expect(await read(token)).toEqual({ ok: true, value: { subject: 's-1', phone: '+971500000011' } });
  expect(await read(await sign({ ...CLAIMS, aud: ['naseeb', 'another'], azp: 'naseeb' }))).toMatchObject({ ok: true });
});

test.each<[string, Partial<Record<string, unknown>>]>([
  ['of another issuer', { iss: 'https://elsewhere.example' }],
  ['for another client', { aud: 'another' }],
  ['for several clients, of none named', { aud: ['naseeb', 'another'] }],
  ['made for another client', { azp: 'another' }],
  ['of another request', { nonce: 'n-2' }],
  ['without a nonce', { nonce: undefined }],
  ['that expired', { exp: now - 61 }],
  ['that is old', { iat: now - 700 }],
  ['of tomorrow', { iat: now + 86_400, exp: now + 90_000 }],
  ['without an end', { exp: undefined }],
  ['of nobody', { sub: '' }],
])('a token %s is refused', async (_what, changed) => {
  expect(await read(await sign({ ...CLAIMS, ...changed }))).toEqual({ ok: false, error: 'refused' });
});

test('a token with another signature, or none, is refused', async () => {
  const shared = new TextEncoder().encode(JSON.stringify(jwk));
  for (const token of [
    await sign(CLAIMS, other.privateKey),
    await sign(CLAIMS, other.privateKey, 'two'),
    new UnsecuredJWT(CLAIMS).encode(),
    await new SignJWT(CLAIMS).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(shared),
    'no token',
  ])
    expect(await read(token)).toEqual({ ok: false, error: 'refused' });
});

test.each([
  ['reached', new TypeError('fetch failed')],
  ['read', new errors.JWKSInvalid('JSON Web Key Set malformed')],
])('where the keys cannot be %s, nothing is known of the token', async (_how, error) => {
  const away = () => Promise.reject(error);
  expect(await readIdToken(await sign(CLAIMS), away, expected)).toEqual({ ok: false, error: 'away' });
});
