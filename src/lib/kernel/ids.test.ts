import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex, formatUuid } from './ids.ts';

test('decodes its own hexadecimal', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
});

test.each(['0', 'zz', 'AB', '0x00'])('refuses %s as hexadecimal', (text) => {
  expect(() => fromHex(text)).toThrow(RangeError);
});

test('formats sixteen bytes as a UUID', () => {
  expect(formatUuid(fromHex('00112233445566778899aabbccddeeff'))).toBe('00112233-4455-6677-8899-aabbccddeeff');
});
