import { afterEach, expect, test } from 'vitest';
import { bundles } from './bundles.ts';
import { putOwn, said, textsVersion } from './own.ts';
import { bundlesFor, getT } from './server.ts';
import { translator } from './texts.ts';

const OURS = 'A lottery anyone can check.';
afterEach(() => {
  putOwn('en-US', []);
  putOwn('ar-AE', []);
});

test('an operator’s text is said by pages, by islands on the server and in what pages carry, and ours again without it', () => {
  const page = getT('en-US', 'shell');
  const island = translator('en-US', said['en-US'], 'shell');
  expect([page('footer.promise'), island('footer.promise')]).toEqual([OURS, OURS]);
  const version = textsVersion();
  putOwn('en-US', [['shell.footer.promise', 'Draws you can replay </script>']]);
  expect([page('footer.promise'), island('footer.promise')]).toEqual(Array(2).fill('Draws you can replay </script>'));
  expect(bundlesFor('en-US', ['shell.footer'])).toContain('Draws you can replay \\u003c/script>');
  expect(page('footer.play')).toBe('Play');
  expect(textsVersion()).toBeGreaterThan(version);
  putOwn('en-US', []);
  expect([page('footer.promise'), island('footer.promise')]).toEqual([OURS, OURS]);
});

test('the same texts again are no change, other languages and the files themselves stay as they are', () => {
  putOwn('en-US', [['shell.footer.promise', 'Other']]);
  const version = textsVersion();
  putOwn('en-US', [['shell.footer.promise', 'Other']]);
  expect(textsVersion()).toBe(version);
  expect(getT('ar-AE', 'shell')('footer.promise')).not.toBe('Other');
  expect(translator('en-US', bundles['en-US'], 'shell')('footer.promise')).toBe(OURS);
});

test('what is no text changes nothing', () => {
  putOwn('en-US', [
    ['nowhere.at.all', 'x'],
    ['shell.footer', 'x'],
    ['shell.footer.promise.more', 'x'],
    ['shell.__proto__.x', 'x'],
  ]);
  expect(said['en-US']).toEqual(bundles['en-US']);
});
