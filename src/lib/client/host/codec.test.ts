import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeAnswer, encodeCall, encodeEvent, readCall, readFromHost } from './codec.ts';

const id = fc.stringMatching(/^[\w-]{1,64}$/);
const data = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

test('what one side writes the other reads, and neither reads what it wrote itself', () => {
  fc.assert(
    fc.property(id, fc.webUrl(), fc.string(), (one, url, title) => {
      const text = encodeCall(one, 'share', { url, title });
      expect(readCall(text)).toEqual({ id: one, call: 'share', params: { url, title } });
      expect(readFromHost(text)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(id, fc.boolean(), data, (one, ok, said) => {
      const text = encodeAnswer(one, ok, said);
      expect(readFromHost(text)).toEqual({ is: 'answer', id: one, ok, data: plain(said) });
      expect(readCall(text)).toBeUndefined();
    }),
  );
  expect(readFromHost(encodeEvent('back'))).toEqual({ is: 'event', event: 'back' });
});

test('nothing else is read, whatever it is, and nothing throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), (value) => {
      expect(readFromHost(value)).toBeUndefined();
      expect(readCall(value)).toBeUndefined();
    }),
  );
});

test.each([
  ['another contract', { naseeb: 2, id: 'a', ok: true }],
  ['no word on how it went', { naseeb: 1, id: 'a' }],
  ['an id that we never give', { naseeb: 1, id: '<b>', ok: true }],
  ['data that is a list', { naseeb: 1, id: 'a', ok: true, data: [] }],
  ['an event nobody knows', { naseeb: 1, event: 'constructor' }],
])('a host is not read that says %s', (_what, message) => {
  expect(readFromHost(JSON.stringify(message))).toBeUndefined();
});

test.each(['constructor', 'toString', '', 1, null])('no host is asked to %s', (call) => {
  expect(readCall(JSON.stringify({ naseeb: 1, id: 'a', call, params: {} }))).toBeUndefined();
});

test('a text of any length keeps nobody busy', () => {
  const long = encodeAnswer('a', true, { text: 'x'.repeat(20_000) });
  expect(readFromHost(long)).toBeUndefined();
});
