import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serializeRegistration, restoreRegistration } from './tab-state.ts';
import { EMPTY_REGISTRATION, type RegistrationData } from './registration.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const SENT: RegistrationData = {
  mobile: { countryId: 'AE', number: '501234567' },
  birth: { day: '17', month: '5', year: '1990' },
  privacy: true,
  terms: true,
  code: '990817',
  password: 'Desert-rose7',
  resendAt: NOW + 60_000,
};

test('a reload on the code step finds the step, what was typed and the time left to ask again', () => {
  const back = restoreRegistration(serializeRegistration('code', SENT), NOW + 10_000);
  expect(back).toEqual({ step: 'code', application: { ...SENT, code: '', password: '' } });
});

test('neither the password nor the code is kept', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6 }), fc.stringMatching(/^[0-9]{6}$/), (password, code) => {
      const kept: unknown = JSON.parse(serializeRegistration('password', { ...SENT, password, code }) ?? '');
      expect(JSON.stringify(kept)).toBe(JSON.stringify(JSON.parse(serializeRegistration('password', SENT) ?? '')));
    }),
    { seed: 4 },
  );
  const text = serializeRegistration('password', SENT);
  expect(text).not.toContain(SENT.password);
  expect(text).not.toContain(SENT.code);
});

test('on the password step, the code is asked for again', () => {
  expect(restoreRegistration(serializeRegistration('password', SENT), NOW)?.step).toBe('code');
});

test('back at the details, they are found with what was typed', () => {
  expect(restoreRegistration(serializeRegistration('details', SENT), NOW)).toMatchObject({
    step: 'details',
    application: { mobile: SENT.mobile, birth: SENT.birth, privacy: true, terms: true },
  });
});

test('before a code was sent, nothing is kept', () => {
  expect(serializeRegistration('details', { ...EMPTY_REGISTRATION, mobile: SENT.mobile })).toBeNull();
});

test('what lay there for half an hour is nobody’s', () => {
  const text = serializeRegistration('code', SENT);
  expect(restoreRegistration(text, SENT.resendAt + 30 * 60_000)).not.toBeNull();
  expect(restoreRegistration(text, SENT.resendAt + 30 * 60_000 + 1)).toBeNull();
});

test.each([null, '', 'null', '{}', '[]', '{"step":"code"}', '{"step":"done","application":{}}', 'broken {'])(
  '%s restores nothing',
  (text) => {
    expect(restoreRegistration(text, NOW)).toBeNull();
  },
);

test('of anything else it makes a whole application or nothing', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(restoreRegistration(text, NOW)).toBeNull();
    }),
    { seed: 4 },
  );
});
