import { afterEach, expect, test } from 'vitest';
import { textFiles } from './text-files.ts';
import { setTextOverrides, currentTexts, textsVersion } from './text-overrides.ts';
import { serializeTexts, getT } from './server.ts';
import { createTranslator } from './translator.ts';

const OURS = 'A lottery anyone can check.';
afterEach(() => {
  setTextOverrides('en-US', []);
  setTextOverrides('ar-AE', []);
});

test('an override applies to pages, islands and serialized texts until it is removed', () => {
  const page = getT('en-US', 'shell');
  const island = createTranslator('en-US', currentTexts['en-US'], 'shell');
  expect([page('footer.promise'), island('footer.promise')]).toEqual([OURS, OURS]);
  const version = textsVersion();
  setTextOverrides('en-US', [['shell.footer.promise', 'Draws you can replay </script>']]);
  expect([page('footer.promise'), island('footer.promise')]).toEqual(Array(2).fill('Draws you can replay </script>'));
  expect(serializeTexts('en-US', ['shell.footer'])).toContain('Draws you can replay \\u003c/script>');
  expect(page('footer.play')).toBe('Play');
  expect(textsVersion()).toBeGreaterThan(version);
  setTextOverrides('en-US', []);
  expect([page('footer.promise'), island('footer.promise')]).toEqual([OURS, OURS]);
});

test('the same overrides change nothing, and other languages and the files stay unchanged', () => {
  setTextOverrides('en-US', [['shell.footer.promise', 'Other']]);
  const version = textsVersion();
  setTextOverrides('en-US', [['shell.footer.promise', 'Other']]);
  expect(textsVersion()).toBe(version);
  expect(getT('ar-AE', 'shell')('footer.promise')).not.toBe('Other');
  expect(createTranslator('en-US', textFiles['en-US'], 'shell')('footer.promise')).toBe(OURS);
});

test('unknown or unsafe keys change nothing', () => {
  setTextOverrides('en-US', [
    ['nowhere.at.all', 'x'],
    ['shell.footer', 'x'],
    ['shell.footer.promise.more', 'x'],
    ['shell.__proto__.x', 'x'],
  ]);
  expect(currentTexts['en-US']).toEqual(textFiles['en-US']);
});
