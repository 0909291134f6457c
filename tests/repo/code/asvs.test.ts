import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASVS_IDS } from '#support/repo/asvs-ids.ts';

/** The rows of the table in docs/security.md. */
const rows = [
  ...readFileSync('docs/security.md', 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\|$/gm),
].map(([, id = '', asks = '', verdict = '']) => ({ id, asks, verdict }));

test('the table of ASVS 5.0 has each requirement of levels 1 and 2 once', () => {
  expect(ASVS_IDS).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(ASVS_IDS);
});

test('each requirement is met, not met or not applicable, and says why', () => {
  const wrong = rows.filter(({ verdict }) => !/^(?:met|not met|not applicable): \S/.test(verdict));
  expect(wrong).toEqual([]);
});

test('a requirement that is met names a test, and every file that is named exists', () => {
  const filesOf = (verdict: string) =>
    [...verdict.matchAll(/`((?:src|tests|e2e|docs)\/[^`]+)`/g)].map(([, file = '']) => file);
  const without = rows.filter(
    ({ verdict }) =>
      verdict.startsWith('met:') && !filesOf(verdict).some((file) => /\.(?:test|spec)\.tsx?$/.test(file)),
  );
  expect(without.map(({ id }) => id)).toEqual([]);
  expect(rows.flatMap(({ verdict }) => filesOf(verdict)).filter((file) => !existsSync(file))).toEqual([]);
});
