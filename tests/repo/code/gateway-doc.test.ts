import { expect, test } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { textFiles } from '#i18n/text-files.ts';
import { GATEWAY_DOC, PRIVACY_DOC, renderGatewayDoc, renderPrivacyDoc } from '../../../scripts/docs.ts';
import { listFiles, readText } from '#support/repo/files.ts';

test('docs/gateway.md is up to date (npm run docs)', () => {
  expect(readText(GATEWAY_DOC)).toBe(renderGatewayDoc(readText(GATEWAY_DOC)));
});

test('docs/privacy.md is up to date (npm run docs)', () => {
  expect(readText(PRIVACY_DOC)).toBe(renderPrivacyDoc(readText(PRIVACY_DOC)));
});

/** This code shows no message on 100202. */
const BLANK = '403000601';

test.each(['en-US', 'ar-AE'] as const)('error codes and texts correspond in %s', (locale) => {
  const texts = textFiles[locale]['errors'] ?? {};
  const codes = Object.keys(ERRORS).toSorted();
  expect(
    Object.keys(texts)
      .filter((key) => /^\d+$/.test(key))
      .toSorted(),
  ).toEqual(codes);
  expect(codes.filter((code) => texts[code] === '')).toEqual([BLANK]);
});

test('every text that a schema names for a field exists', () => {
  const named = listFiles(/^src\/(?:lib\/contract|server)\/.*\.ts$/).flatMap((file) =>
    [...readText(file).matchAll(/'input\.(\w+)'/g)].map((match) => match[1] ?? ''),
  );
  const input = textFiles['en-US']['errors']?.['input'];
  expect([...new Set(named)].filter((name) => typeof input === 'object' && !(name in input))).toEqual([]);
});
