import { expect, test } from 'vitest';
import en from '#locales/en-US/verifierFile.json' with { type: 'json' };
import { sentenceNames, sentenceOf } from '#verifier/sentences.ts';

test('the file says of each check what the command says', () => {
  // Players read American English.
  const sentences = sentenceNames().map((name) => [name, sentenceOf(name).replaceAll('cancelled', 'canceled')]);
  expect(en.checks).toEqual(Object.fromEntries(sentences));
});
