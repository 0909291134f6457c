import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeAnswer, encodeCall, encodeEvent, readCall, readFromHost } from './codec.ts';

const id = fc.stringMatching(/^[\w-]{1,64}$/);
const data = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));
const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

test('each side reads what the other writes, and not its own messages', () => {
  fc.assert(
    fc.property(id, fc.webUrl(), fc.string(), (one, url, title) => {
      const text = encodeCall(one, 'share', { url, title });
      expect(readCall(text)).toEqual({ id: one, call: 'share', params: { url, title } });
      expect(readFromHost(text)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(id, fc.boolean(), data, (one, ok, content) => {
      const text = encodeAnswer(one, ok, content);
      expect(readFromHost(text)).toEqual({ is: 'answer', id: one, ok, data: plain(content) });
      expect(readCall(text)).toBeUndefined();
    }),
  );
  expect(readFromHost(encodeEvent('back'))).toEqual({ is: 'event', event: 'back', data: {} });
  const told = { state: 'a', code: 'b' };
  expect(readFromHost(encodeEvent('authorization', told))).toEqual({ is: 'event', event: 'authorization', data: told });
});

test('ignores any other value without an exception', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string(), fc.json()), (value) => {
      expect(readFromHost(value)).toBeUndefined();
      expect(readCall(value)).toBeUndefined();
    }),
  );
});

test.each([
  ['another version', { naseeb: 2, id: 'a', ok: true }],
  ['no result', { naseeb: 1, id: 'a' }],
  ['an invalid id', { naseeb: 1, id: '<b>', ok: true }],
  ['data that is a list', { naseeb: 1, id: 'a', ok: true, data: [] }],
  ['an unknown event', { naseeb: 1, event: 'constructor' }],
])('ignores a host message with %s', (_what, message) => {
  expect(readFromHost(JSON.stringify(message))).toBeUndefined();
});

test.each(['constructor', 'toString', '', 1, null])('ignores the unknown call %s', (call) => {
  expect(readCall(JSON.stringify({ naseeb: 1, id: 'a', call, params: {} }))).toBeUndefined();
});

test('ignores very long messages', () => {
  const long = encodeAnswer('a', true, { text: 'x'.repeat(20_000) });
  expect(readFromHost(long)).toBeUndefined();
});
