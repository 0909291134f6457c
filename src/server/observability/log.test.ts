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

/** A log and what it wrote. */
function recorder() {
  let written = '';
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      written += chunk.toString('utf8');
      done();
    },
  });
  return { log: createLog({ LOG_LEVEL: 'info', AUTH_KEY }, to), written: () => written };
}

test.each(NAMES)('%s is not logged at any depth', (name) => {
  const { log, written } = recorder();
  const own = { [name]: 'hidden-value' };
  log.info({ ...own, call: { ...own, data: { ...own, list: [{ ...own, last: own }] } } }, 'said');
  log.child(own).info('said');
  expect(written()).toContain('said');
  expect(written()).not.toContain('hidden-value');
});

const ROW = 'Failing row contains (42, seed-of-the-draw).';

/** What the pg driver throws if a check constraint refuses a row. */
const refused = () =>
  Object.assign(new Error('new row violates check constraint "draws_order"'), {
    code: '23514',
    table: 'draws',
    constraint: 'draws_order',
    detail: ROW,
    where: ROW,
    internalQuery: ROW,
    parameters: [ROW],
  });

test.each<[string, (error: Error) => object, object?]>([
  ['as err', (error: Error) => ({ err: error })],
  ['alone', (error: Error) => error],
  ['as a cause', (error: Error) => ({ err: new Error('outer', { cause: error }) })],
  ['suppressed', (error: Error) => ({ err: new SuppressedError(new Error('later'), error) })],
  ['in an aggregate error', (error: Error) => ({ err: new AggregateError([error], 'several') })],
  ['in a child', (error: Error) => ({ err: error }), { command: '1' }],
])('a database error is logged without its row: %s', (_name, given, bindings = {}) => {
  const { log, written } = recorder();
  log.child(bindings).error(given(refused()), 'failed');
  expect(written()).not.toContain('seed-of-the-draw');
  expect(written()).toContain('draws_order');
  expect(written()).toContain('"23514"');
});

test('an error keeps its type, message, code and stack, and any other value is logged as text', () => {
  const { log, written } = recorder();
  log.error({ err: Object.assign(new TypeError('no answer'), { code: 'ECONNREFUSED', password: 'hidden' }) });
  const { err } = JSON.parse(written()) as { err: Record<string, string> };
  expect(err).toMatchObject({ type: 'TypeError', message: 'no answer', errorCode: 'ECONNREFUSED' });
  expect(err['stack']).toContain('log.test.ts');
  expect(written()).not.toContain('hidden');
  log.error({ err: 'just words' });
  expect(written()).toContain('just words');
});

test('writes dates and objects that contain themselves', () => {
  const { log, written } = recorder();
  const ring: { self?: object } = {};
  ring.self = ring;
  log.info({ at: new Date(0), ring }, 'said');
  expect(written()).toContain('1970-01-01T00:00:00.000Z');
  expect(written()).toContain('[too deep]');
});
