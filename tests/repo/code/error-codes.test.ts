import { expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { ERRORS } from '#contract/errors.ts';
import { listFiles, readText } from '#support/repo/files.ts';

const CATALOGUE = 'src/lib/contract/error-codes.ts';
const codes: ReadonlySet<number> = new Set(Object.values(errorCodes));

/** Codes of the catalogue that a text contains as numbers. */
const findBareCodes = (text: string): string[] =>
  (text.match(/(?<![\w.])\d{9}(?!\w)/g) ?? []).filter((number) => codes.has(Number(number)));

test('each error code has one name', () => {
  const named = Object.values(errorCodes);
  expect(named.toSorted()).toEqual([...codes].toSorted());
  expect(Object.keys(ERRORS).map(Number).toSorted()).toEqual(named.toSorted());
});

test('findBareCodes finds bare codes', () => {
  expect(findBareCodes('code === 430000001 || code === 999999999')).toEqual(['430000001']);
  expect(findBareCodes("t('errors:430000001')")).toEqual(['430000001']);
});

/** The catalogue, this file, and the document that lists the numbers. */
const NUMBERS = [CATALOGUE, 'tests/repo/code/error-codes.test.ts', 'tests/repo/code/gateway-doc.test.ts'];

/** SQL functions and migrations contain the numbers, because SQL has no names for them. */
const files = listFiles(/^(?:src|tests|e2e)\/.*\.(?:ts|tsx|astro|md)$/).filter(
  (file) => !NUMBERS.includes(file) && !file.startsWith('src/server/db/migrations/'),
);

test('files use the names of error codes', () => {
  const bare = files.flatMap((file) => findBareCodes(readText(file)).map((code) => `${file}: ${code}`));
  expect(bare).toEqual([]);
});
