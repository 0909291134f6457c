import { expect, test } from 'vitest';
import { textFiles } from '#i18n/text-files.ts';
import type { Texts } from '#i18n/translator.ts';
import { sentenceNames } from '#verifier/sentences.ts';
import { listFiles, readText } from '#support/repo/files.ts';

const SOURCES = listFiles(/^src\/(?:lib\/verify\/(?:v3|cards)|verifier)\/.*(?<!\.test)\.ts$/)
  // What it leaves out of a file of version 2 is shown by the command only.
  .filter((file) => !file.endsWith('/check-old.ts'))
  .map(readText);
const namesIn = (pattern: RegExp): string[] =>
  SOURCES.flatMap((text) => [...text.matchAll(pattern)]).map(([, name = '']) => name);
/** Names of checks that could not be made. */
const LEFT_OUT = [
  ...namesIn(/\b(?:unread|missing)\(\s*'([a-z0-9-]+)'/g),
  ...namesIn(/\bname: '([a-z-]+)',\s*reason\b/g),
  ...SOURCES.flatMap((text) => [...text.matchAll(/\bwithoutLog\(\[([^\]]+)\]/g)]).flatMap(([, list = '']) =>
    [...list.matchAll(/'([a-z-]+)'/g)].map(([, name = '']) => name),
  ),
];
/** Names of checks, as the verifiers of version 3 and of cards and the command write them. */
const NAMES = [...namesIn(/\b(?:passed|failed|checkNone|checkEqual)\(\s*'([a-z0-9-]+)'/g), ...LEFT_OUT];

test.each(['en-US', 'ar-AE'] as const)('every check of version 3 has its texts in %s', (locale) => {
  const all = textFiles[locale]['verify']?.['checks3'] as Texts;
  const names = [...new Set(NAMES)];
  expect(names.length).toBeGreaterThan(50);
  const missing = names.filter((name) =>
    ['title', 'about', 'failed', 'exact'].some((part) => typeof (all[name] as Texts | undefined)?.[part] !== 'string'),
  );
  expect(missing).toEqual([]);
});

test('every check has its sentence in the command and in the file', () => {
  const sentences = new Set(sentenceNames());
  expect([...new Set(NAMES)].filter((name) => !sentences.has(name))).toEqual([]);
});

test.each(['en-US', 'ar-AE'] as const)('what can lack something says so of itself in %s', (locale) => {
  const all = textFiles[locale]['verify']?.['checks3'] as Texts;
  const names = [...new Set(LEFT_OUT)];
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => typeof (all[name] as Texts | undefined)?.['unchecked'] !== 'string')).toEqual([]);
});

/** docs/glossary.md: a draw is sealed by its witnesses. What is fixed before is promised, or fixed. */
test.each([
  ['en-US', /\bseal(?:ed|s)?\b/i],
  ['ar-AE', /ختم|خُتم|مختوم/],
] as const)('no text of the verify page calls anything else sealed, in %s', (locale, word) => {
  const textsIn = (texts: Texts): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      // Technical words are those of the files.
      key === 'exact' ? [] : typeof text === 'string' ? [text] : textsIn(text),
    );
  for (const space of ['verify', 'verifierFile'])
    expect(textsIn(textFiles[locale][space] as Texts).filter((text) => word.test(text))).toEqual([]);
});
