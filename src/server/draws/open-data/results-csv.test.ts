import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvField, renderCsv } from './results-csv.ts';

/** A reader of RFC 4180, written from its grammar alone. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      for (at += 1; ; at += 1) {
        expect(at, 'a quote is closed').toBeLessThan(text.length);
        if (text[at] !== '"') field += text[at] ?? '';
        else if (text[at + 1] === '"') field += text[(at += 1)] ?? '';
        else break;
      }
      at += 1;
    } else while (at < text.length && text[at] !== ',' && !text.startsWith('\r\n', at)) field += text[at++] ?? '';
    row.push(field);
    if (text[at] === ',') at += 1;
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n');
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const letter = fc.oneof(
  fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ' '),
  fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point)),
);
const field = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(''));

test('reads back unchanged for any content, and never as a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const read = readCsv(renderCsv(rows));
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      for (const [y, row] of rows.entries())
        for (const [x, value] of row.entries()) {
          const got = read[y]?.[x] ?? '';
          expect(got === value || got === `'${value}`).toBe(true);
          expect(got).not.toMatch(/^[=+\-@\t\r\n]/);
        }
    }),
  );
});

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM', "'@SUM"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['7 2 11', '7 2 11'],
  [-3, '-3'],
])('writes %j as %s', (value, written) => {
  expect(csvField(value)).toBe(written);
});
