import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_REGISTRATION, type RegistrationFields } from './registration.ts';
import { restoreRegistration, serializeRegistration } from './tab-state.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const RESEND_AT = NOW + 60_000;
const SENT: RegistrationFields = {
  mobile: { countryId: 'AE', number: '501234567' },
  birthDate: { day: '17', month: '5', year: '1990' },
  privacyAgreed: true,
  termsAgreed: true,
  code: '990817',
  password: 'Desert-rose7',
};

test('a reload on the code step restores the step, the fields and the resend time', () => {
  const back = restoreRegistration(serializeRegistration('code', SENT, RESEND_AT), NOW + 10_000);
  expect(back).toEqual({ step: 'code', resendAt: RESEND_AT, fields: { ...SENT, code: '', password: '' } });
});

test('stores neither the password nor the code', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), fc.stringMatching(/^[0-9]{6}$/), (password, code) => {
      const stored: unknown = JSON.parse(
        serializeRegistration('password', { ...SENT, password, code }, RESEND_AT) ?? '',
      );
      expect(JSON.stringify(stored)).toBe(
        JSON.stringify(JSON.parse(serializeRegistration('password', SENT, RESEND_AT) ?? '')),
      );
    }),
    { seed: 4 },
  );
  const text = serializeRegistration('password', SENT, RESEND_AT);
  expect(text).not.toContain(SENT.password);
  expect(text).not.toContain(SENT.code);
});

test('a reload on the password step asks for the code again', () => {
  expect(restoreRegistration(serializeRegistration('password', SENT, RESEND_AT), NOW)?.step).toBe('code');
});

test('restores the details step with its fields', () => {
  expect(restoreRegistration(serializeRegistration('details', SENT, RESEND_AT), NOW)).toMatchObject({
    step: 'details',
    fields: { mobile: SENT.mobile, birthDate: SENT.birthDate, privacyAgreed: true, termsAgreed: true },
  });
});

test('stores nothing before a code was sent', () => {
  expect(serializeRegistration('details', { ...EMPTY_REGISTRATION, mobile: SENT.mobile }, 0)).toBeNull();
});

test('restores nothing after half an hour', () => {
  const text = serializeRegistration('code', SENT, RESEND_AT);
  expect(restoreRegistration(text, RESEND_AT + 30 * 60_000)).not.toBeNull();
  expect(restoreRegistration(text, RESEND_AT + 30 * 60_000 + 1)).toBeNull();
});

test.each([null, '', 'null', '{}', '[]', '{"step":"code"}', '{"step":"done","fields":{}}', 'broken {'])(
  '%s restores nothing',
  (text) => {
    expect(restoreRegistration(text, NOW)).toBeNull();
  },
);

test('any other JSON restores nothing', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(restoreRegistration(text, NOW)).toBeNull();
    }),
    { seed: 4 },
  );
});
