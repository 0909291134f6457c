import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMessage, encodeMessage } from './codec.ts';

/** Any code point, lone halves of a pair included. fast-check's own 'binary' takes seconds to begin. */
const letter = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point));

test('any JSON value survives encoding', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: letter, maxDepth: 3 }), (value) => {
      const decoded = decodeMessage(encodeMessage(value));
      expect(decoded.ok && JSON.stringify(decoded.value)).toBe(JSON.stringify(value));
    }),
  );
});

test('encodes as base64 of UTF-8', () => {
  expect(encodeMessage({ name: 'نصيب 🎱' })).toBe(Buffer.from('{"name":"نصيب 🎱"}', 'utf8').toString('base64'));
});

test('random texts and bytes never throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: letter }), fc.base64String(), fc.anything()),
      (text) => void decodeMessage(text),
    ),
  );
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      (bytes) => void decodeMessage(Buffer.from(bytes).toString('base64')),
    ),
  );
});

test.each([
  ['', 'not-base64'],
  ['!', 'not-base64'],
  ['abc', 'not-base64'],
  ['YWJj\n', 'not-base64'],
  ['e30', 'not-base64'],
  ['_-__', 'not-base64'],
  [7, 'not-base64'],
  [undefined, 'not-base64'],
  [['e30='], 'not-base64'],
  [Buffer.from([0xff, 0xfe]).toString('base64'), 'not-utf8'],
  [Buffer.from('{').toString('base64'), 'not-json'],
])('refuses %j as %s', (text, error) => {
  expect(decodeMessage(text)).toEqual({ ok: false, error });
});
