import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const AUTH_KEY = 'Api-Access-Token';

const NAMES = [
  'password',
  'cvv',
  'cardNo',
  'sessionToken',
  'token',
  'accessToken',
  'code',
  'jwe',
  'secret',
  'seed',
  'authorization',
  'cookie',
  AUTH_KEY,
  AUTH_KEY.toLowerCase(),
];

test.each(NAMES)('%s is not written, wherever it stands', (name) => {
  let written = '';
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString('utf8');
      done();
    },
  });
  const log = createLog({ LOG_LEVEL: 'info', AUTH_KEY }, to);
  log.info({ [name]: 'hidden-value', call: { [name]: 'hidden-value', data: { [name]: 'hidden-value' } } }, 'said');
  expect(written).toContain('said');
  expect(written).not.toContain('hidden-value');
});
