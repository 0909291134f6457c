import { describe, expect, it } from 'vitest';
import { textFiles } from './text-files.ts';
import { LOCALES, type Locale } from './locales.ts';
import { getT } from './server.ts';
import { createTranslator, type Params, type Texts } from './translator.ts';

/** Every key of a namespace with its text; nested keys are joined by dots. */
function* keysOf(texts: Texts, path = ''): Generator<[key: string, text: string]> {
  for (const [key, value] of Object.entries(texts)) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === 'string') yield [at, value];
    else yield* keysOf(value, at);
  }
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/;
const COUNTS = [0, 1, 2, 3, 10, 11, 25, 99, 100, 101, 103, 1_000_000];

/** A value for each placeholder, with characters that a careless replacement would interpret. */
const paramsFor = (text: string): Params =>
  Object.fromEntries([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, `<$& ${name} د.إ>`]));

const cases = LOCALES.flatMap((locale) =>
  Object.entries(textFiles[locale]).flatMap(([space, texts]) =>
    [...keysOf(texts)].map(([key, text]) => ({ locale, space, key, text })),
  ),
);

const both = (locale: Locale, space: string, key: string, params: Params): [string, string] => [
  createTranslator(locale, textFiles[locale], space)(key, params),
  getT(locale, space)(key, params),
];

describe('createTranslator', () => {
  it('returns the same text as i18next for every key of both languages', () => {
    expect(cases.length).toBeGreaterThan(200);
    for (const { locale, space, key, text } of cases) {
      const [ours, theirs] = both(locale, space, key, paramsFor(text));
      expect(ours, `${locale} ${space}:${key}`).toBe(theirs);
    }
  });

  it('chooses the same plural as i18next', () => {
    const counted = new Set(
      cases.filter(({ key }) => PLURAL.test(key)).map(({ space, key }) => `${space}:${key.replace(PLURAL, '')}`),
    );
    expect(counted.size).toBeGreaterThan(3);
    for (const locale of LOCALES)
      for (const name of counted) {
        const [space = '', key = ''] = name.split(':');
        for (const count of COUNTS) {
          const [ours, theirs] = both(locale, space, key, { count });
          expect(ours, `${locale} ${name} ${count}`).toBe(theirs);
          expect(ours, `${locale} ${name} ${count} has a sentence`).not.toBe(key);
        }
      }
  });

  it('returns the key if there is no text', () => {
    expect(createTranslator('en-US', textFiles['en-US'], 'common')('no.such.key')).toBe('no.such.key');
  });

  it('reads another namespace by its name', () => {
    expect(createTranslator('ar-AE', textFiles['ar-AE'], 'home')('common:brand')).toBe('نصيب');
  });
});
