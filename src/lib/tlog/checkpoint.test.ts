import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sampleSize } from '#support/random/sample-size.ts';
import { decodeUtf8 } from './bytes.ts';
import { formatCheckpoint, parseCheckpoint, parseCheckpointText } from './index.ts';
import { fromBase64 } from './test-vectors/bytes.ts';
import { damaged } from './test-vectors/damage.ts';
import { COSIGNED_EXAMPLE, SIGSUM, SUM_GOLANG_ORG, WITNESSED } from './test-vectors/notes.ts';

const ROOT = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
const TEXT = `example.com/behind-the-sofa\n20852163\n${ROOT}\n`;

describe('a checkpoint', () => {
  // C2SP, tlog-checkpoint.
  it('is read from the example of the specification', () => {
    const signed = parseCheckpoint(COSIGNED_EXAMPLE.checkpoint);
    expect(signed?.checkpoint).toEqual({
      origin: 'example.com/behind-the-sofa',
      size: 20_852_163,
      root: fromBase64(ROOT),
    });
    expect(signed?.note.text).toBe(TEXT);
    expect(signed?.note.signatures.map(({ name }) => name)).toEqual([
      'example.com/behind-the-sofa',
      'witness.example.com/w1',
    ]);
    expect(signed && formatCheckpoint(signed.checkpoint)).toBe(TEXT);
  });
  it.each([
    ['of sigsum', SIGSUM.checkpoint, SIGSUM.name, 1],
    ['of a log with witnesses', WITNESSED.checkpoint, 'arche2025h1.staging.ct.transparency.dev', WITNESSED.size],
  ])('is read %s', (_, text, origin, size) => {
    expect(parseCheckpoint(Uint8Array.from(Buffer.from(text)))?.checkpoint).toMatchObject({ origin, size });
  });
  it('is refused where its origin is no key name, as that of sum.golang.org', () => {
    for (const head of SUM_GOLANG_ORG.heads) expect(parseCheckpoint(head)).toBeUndefined();
  });
});

test.each([
  ['an extension line', `${TEXT}extension\n`],
  ['an empty extension line', `${TEXT}\n`],
  ['no last newline', TEXT.slice(0, -1)],
  ['no origin', TEXT.slice(TEXT.indexOf('\n'))],
  ['an empty line before it', `\n${TEXT}`],
  ['two lines', 'example.com/behind-the-sofa\n20852163\n'],
  ['a leading zero', TEXT.replace('20852163', '020852163')],
  ['two zeros', TEXT.replace('20852163', '00')],
  ['a sign', TEXT.replace('20852163', '+20852163')],
  ['a negative size', TEXT.replace('20852163', '-1')],
  ['a size with a space', TEXT.replace('20852163', '20852163 ')],
  ['a hexadecimal size', TEXT.replace('20852163', '0x1')],
  ['a size above 2^53', TEXT.replace('20852163', '9007199254740993')],
  ['a size of 20 digits', TEXT.replace('20852163', '18446744073709551615')],
  ['a carriage return after the size', TEXT.replace('20852163', '20852163\r')],
  ['carriage returns', TEXT.replaceAll('\n', '\r\n')],
  ['a root spelled differently', TEXT.replace('q2I=', 'q2J=')],
  ['a root without padding', TEXT.replace('q2I=', 'q2I')],
  ['a root that is too short', TEXT.replace(ROOT, 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxqw==')],
  ['a root that is too long', TEXT.replace(ROOT, `${ROOT.slice(0, -1)}AAAAA`)],
  ['a root in hexadecimal digits', TEXT.replace(ROOT, '0a'.repeat(32))],
  ['no root', TEXT.replace(ROOT, '')],
  ['a plus in its origin', TEXT.replace('behind', 'be+hind')],
  ['a line separator in its origin', TEXT.replace('behind', 'be\u2028hind')],
])('a checkpoint with %s is refused', (_, text) => {
  const signatures = COSIGNED_EXAMPLE.checkpoint.slice(TEXT.length);
  expect(parseCheckpoint(TEXT + signatures)).toBeDefined();
  expect(parseCheckpointText(text)).toBeUndefined();
  expect(parseCheckpoint(text + signatures)).toBeUndefined();
});

test('writes and reads the head of an empty log and of the largest one', () => {
  for (const size of [0, 1, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
    const checkpoint = { origin: 'example.com/log', size, root: fromBase64(ROOT) };
    expect(parseCheckpointText(formatCheckpoint(checkpoint))).toEqual(checkpoint);
  }
});

test('accepts of any bytes only what it writes the same way', () => {
  const near = fc.oneof(damaged(TEXT), fc.uint8Array({ maxLength: 100 }));
  let accepted = 0;
  fc.assert(
    fc.property(near, (bytes) => {
      const text = decodeUtf8(bytes) ?? '';
      const checkpoint = parseCheckpointText(text);
      if (!checkpoint) return;
      accepted += 1;
      expect(formatCheckpoint(checkpoint)).toBe(text);
    }),
    { numRuns: sampleSize(2_000, 50_000) },
  );
  expect(accepted).toBeGreaterThan(100);
});
