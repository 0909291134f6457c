import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sampleSize } from '#support/random/sample-size.ts';
import { bundleOf, filesOf } from '#support/tlog/reference-log.ts';
import { entriesPath, parseEntries, tilePath, widthOfTile } from './index.ts';

const RUNS = { numRuns: sampleSize(500, 20_000) };

describe('the path of a tile', () => {
  // The first is of C2SP, tlog-tiles; the next four have the indexes of golang/mod, sumdb/tlog/tlog_test.go.
  it.each([
    [0, 1_234_067, 256, 'tile/0/x001/x234/067'],
    [0, 1, 256, 'tile/0/001'],
    [0, 1, 5, 'tile/0/001.p/5'],
    [5, 123_456_078, 2, 'tile/5/x123/x456/078.p/2'],
    [0, 3_057_500, 256, 'tile/0/x003/x057/500'],
    [0, 0, 1, 'tile/0/000.p/1'],
    [1, 999, 255, 'tile/1/999.p/255'],
    [2, 1_000, 256, 'tile/2/x001/000'],
    [63, 999_999, 256, 'tile/63/x999/999'],
    [0, 2 ** 31, 256, 'tile/0/x002/x147/x483/648'],
    [0, 2 ** 45 - 1, 256, 'tile/0/x035/x184/x372/x088/831'],
  ])('of level %d, index %d and width %d is its name', (level, index, width, path) => {
    expect(tilePath({ level, index, width })).toBe(path);
    expect(entriesPath(index, width)).toBe(path.replace(/^tile\/\d+/, 'tile/entries'));
  });
});

describe('the width of a tile', () => {
  // The example of C2SP, tlog-tiles.
  it('is 256 or what is left, as for a log of 70,000 entries', () => {
    const widths = (level: number, size: number): number[] => {
      const all: number[] = [];
      for (let index = 0; widthOfTile(level, index, size) > 0; index++) all.push(widthOfTile(level, index, size));
      return all;
    };
    expect(widths(0, 70_000)).toEqual([...Array<number>(273).fill(256), 112]);
    expect(widths(1, 70_000)).toEqual([256, 17]);
    expect(widths(2, 70_000)).toEqual([1]);
    expect(widths(3, 70_000)).toEqual([]);
    expect([widths(0, 256), widths(1, 256), widths(2, 256)]).toEqual([[256], [1], []]);
    expect(widths(0, 0)).toEqual([]);
  });
  it('is that of the specification for every size up to 2^53', () => {
    const size = fc.oneof(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), fc.nat({ max: 70_000 }));
    fc.assert(
      fc.property(size, fc.nat({ max: 7 }), fc.integer({ min: -2, max: 2 }), (entries, level, beside) => {
        const hashes = BigInt(entries) / 256n ** BigInt(level);
        const last = hashes / 256n;
        const index = last + BigInt(beside) < 0n ? 0n : last + BigInt(beside);
        const expected = index < last ? 256n : index > last ? 0n : hashes % 256n;
        expect(widthOfTile(level, Number(index), entries)).toBe(Number(expected));
      }),
      RUNS,
    );
  });
});

test('names the files that a log has', () => {
  const entries = Array.from({ length: 1_300 }, (_, i) => Uint8Array.of(i >> 8, i));
  const named = new Set<string>();
  for (let level = 0; level < 4; level++)
    for (let index = 0, width = 1; width > 0; index++) {
      width = widthOfTile(level, index, entries.length);
      if (width > 0) named.add(tilePath({ level, index, width }));
      if (width > 0 && level === 0) named.add(entriesPath(index, width));
    }
  expect(named).toEqual(new Set(filesOf(entries).keys()));
  expect(named.size).toBe(6 * 2 + 1);
});

describe('a bundle of entries', () => {
  const list = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 });

  it('is read as it was written, wherever it stands in memory', () => {
    fc.assert(
      fc.property(list, fc.nat({ max: 9 }), (entries, before) => {
        const bundle = bundleOf(entries);
        expect(parseEntries(bundle)).toEqual(entries);
        const larger = new Uint8Array(before + bundle.length + 3).fill(255);
        larger.set(bundle, before);
        expect(parseEntries(larger.subarray(before, before + bundle.length))).toEqual(entries);
      }),
      RUNS,
    );
  });
  it('has entries of 0 and of 65,535 bytes', () => {
    const entries = [new Uint8Array(), new Uint8Array(65_535).fill(7), new Uint8Array()];
    expect(parseEntries(bundleOf(entries))).toEqual(entries);
    expect(parseEntries(new Uint8Array())).toEqual([]);
  });
  it('is refused where it is cut inside an entry', () => {
    const entries = [Uint8Array.of(1, 2, 3), new Uint8Array(), Uint8Array.of(4)];
    const bundle = bundleOf(entries);
    const whole = new Map([0, 5, 7, 10].map((end, i) => [end, entries.slice(0, i)]));
    for (let end = 0; end <= bundle.length; end++)
      expect(parseEntries(bundle.subarray(0, end))).toEqual(whole.get(end));
  });
  it('is of any bytes only what is written the same way', () => {
    const short = fc
      .array(fc.constantFrom(0, 0, 0, 1, 2, 255), { maxLength: 12 })
      .map((bytes) => Uint8Array.from(bytes));
    fc.assert(
      fc.property(fc.oneof(short, fc.uint8Array({ maxLength: 600 })), (bytes) => {
        const entries = parseEntries(bytes);
        if (entries) expect(bundleOf(entries)).toEqual(bytes);
      }),
      RUNS,
    );
  });
});
