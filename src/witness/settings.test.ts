import { expect, test } from 'vitest';
import { formatVerifierKey, COSIGNATURE_ED25519, createVerifierKey } from '#tlog/index.ts';
import { makeLogKey } from '../../tests/server/witness/test-log.ts';
import { WRONG_SETTINGS } from './failure.ts';
import { readWitnessSettings } from './settings.ts';

const [one, two] = [makeLogKey('log.example/1').verifierKey, makeLogKey('log.example/2').verifierKey];
const witnessKey = createVerifierKey('w1.example', COSIGNATURE_ED25519, one.publicKey);

test('reads what is set and has a default for all but the name', () => {
  expect(readWitnessSettings({ WITNESS_NAME: 'w1.example' })).toEqual({
    name: 'w1.example',
    folder: '.witness',
    host: '127.0.0.1',
    port: 4400,
    logs: [],
  });
  const env = {
    WITNESS_NAME: 'w1.example',
    WITNESS_DIR: '/var/witness',
    WITNESS_HOST: '::1',
    WITNESS_PORT: '0',
    WITNESS_LOGS: ` ${formatVerifierKey(one)} https://log.example/log/, ${formatVerifierKey(two)},`,
  };
  expect(readWitnessSettings(env)).toEqual({
    name: 'w1.example',
    folder: '/var/witness',
    host: '::1',
    port: 0,
    logs: [
      { key: one, address: 'https://log.example/log/' },
      { key: two, address: undefined },
    ],
  });
});

test('takes the name of a witness that has one with https://: the folder says whether it is new', () => {
  const name = 'https://w1.example';
  expect(readWitnessSettings({ WITNESS_NAME: name })).toMatchObject({ name });
});

test.each([
  ['WITNESS_NAME', '', 'Set WITNESS_NAME'],
  ['WITNESS_NAME', 'my witness', 'WITNESS_NAME has a space'],
  ['WITNESS_NAME', 'a+b', 'WITNESS_NAME has a space, a plus'],
  ['WITNESS_PORT', '65536', 'WITNESS_PORT is not a port'],
  ['WITNESS_PORT', '/tmp/pipe', 'WITNESS_PORT is not a port'],
  [
    'WITNESS_LOGS',
    formatVerifierKey(one).replace(/\+.{8}\+/, '+00000000+'),
    'WITNESS_LOGS has what is no verifier key',
  ],
  ['WITNESS_LOGS', formatVerifierKey(witnessKey), 'WITNESS_LOGS has the key of a witness'],
  ['WITNESS_LOGS', `${formatVerifierKey(one)} log.example`, 'WITNESS_LOGS has what is no address of a log'],
  ['WITNESS_LOGS', `${formatVerifierKey(one)} https://log.example more`, 'WITNESS_LOGS has what is no verifier key'],
])('says what to write instead of %s=%s', (name, value, sentence) => {
  expect(() => readWitnessSettings({ WITNESS_NAME: 'w1.example', [name]: value })).toThrow(
    expect.objectContaining({ exitCode: WRONG_SETTINGS, message: expect.stringContaining(sentence) as string }),
  );
});
