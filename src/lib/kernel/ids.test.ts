import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, toHex, formatUuid } from './ids.ts';

test('bytes come back from their hexadecimal', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes);
    }),
  );
});

test.each(['0', 'zz', 'AB', '0x00'])('%s is not the hexadecimal we write', (text) => {
  expect(() => fromHex(text)).toThrow(RangeError);
});

test('sixteen bytes read as a UUID', () => {
  expect(formatUuid(fromHex('00112233445566778899aabbccddeeff'))).toBe('00112233-4455-6677-8899-aabbccddeeff');
});
