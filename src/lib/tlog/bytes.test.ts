import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sampleSize } from '#support/random/sample-size.ts';
import { concatBytes, decodeBase64, decodeUtf8, encodeBase64, isEqual, parseDecimal, toHex } from './bytes.ts';
import { damaged } from './test-vectors/damage.ts';

const RUNS = { numRuns: sampleSize(1_000, 20_000) };

describe('base64', () => {
  it('is written and read as Node does', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
      }),
      RUNS,
    );
  });

  it.each([
    ['without padding', 'QQ'],
    ['with too little padding', 'QQ='],
    ['with too much padding', 'QUI=='],
    ['with bits that nobody reads', 'QR=='],
    ['with bits that nobody reads, in three', 'QUJ='],
    ['with a newline at its end', 'QQ==\n'],
    ['with a newline inside', 'QU\nJD'],
    ['with spaces', ' QUJD'],
    ['in the alphabet of URLs', '_-_-'],
    ['with padding inside', 'QQ==QUJD'],
    ['of padding alone', '===='],
    ['of padding that is too short', '='],
    ['with a letter that looks alike', 'QUJС'],
  ])('is refused %s', (_, text) => expect(decodeBase64(text)).toBeUndefined());

  it('is read in one spelling only', () => {
    const alphabet = fc.constantFrom(...'ABYZaz019+/=\n _-');
    fc.assert(
      fc.property(fc.string({ unit: alphabet, maxLength: 12 }), (text) => {
        const bytes = decodeBase64(text);
        if (bytes) expect(Buffer.from(bytes).toString('base64')).toBe(text);
      }),
      RUNS,
    );
  });
});

describe('a decimal number', () => {
  it.each(['', '00', '01', '-1', '-0', '+1', ' 1', '1 ', '1\n', '1.0', '1e3', '0x1', '١', '1_000', '9007199254740992'])(
    'is not %j',
    (text) => expect(parseDecimal(text)).toBeUndefined(),
  );
  it('is read up to the largest safe integer', () => {
    const number = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(number, (value) => {
        expect(parseDecimal(String(value))).toBe(value);
      }),
    );
    expect(parseDecimal('0')).toBe(0);
    expect(parseDecimal('9007199254740991')).toBe(9_007_199_254_740_991);
    expect(parseDecimal('9999999999999999')).toBeUndefined();
  });
});

test('reads UTF-8 only, and keeps a byte order mark', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 20 }), damaged('ed è subito sera —')), (bytes) => {
      const text = decodeUtf8(bytes);
      if (text !== undefined) expect(Uint8Array.from(Buffer.from(text))).toEqual(bytes);
    }),
    RUNS,
  );
  expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41))).toBe('\ufeffA');
  for (const bytes of [[0xc3], [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]])
    expect(decodeUtf8(Uint8Array.from(bytes))).toBeUndefined();
});

test('joins, compares and spells out bytes', () => {
  const bytes = concatBytes(Uint8Array.of(0, 1), Uint8Array.of(), Uint8Array.of(255));
  expect(toHex(bytes)).toBe('0001ff');
  expect(isEqual(bytes, Uint8Array.of(0, 1, 255))).toBe(true);
  for (const other of [[0, 1], [0, 1, 254], [0, 1, 255, 0], []])
    expect(isEqual(bytes, Uint8Array.from(other))).toBe(false);
});
