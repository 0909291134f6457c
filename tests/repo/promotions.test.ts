import { expect, test } from 'vitest';
import { findRoute } from '../../src/lib/routes/index.ts';
import { filesOf, textOf } from '../support/files.ts';

const english = filesOf(/^src\/content\/promotions\/en-US\/.*\.md$/);
const arabic = (file: string) => file.replace('/en-US/', '/ar-AE/');
/** Lines of the front matter. */
const lines = (file: string): string[] => /^---\n([\s\S]*?)\n---/.exec(textOf(file))?.[1]?.split('\n') ?? [];
/** What is no sentence. */
const facts = (file: string): string[] =>
  lines(file)
    .filter((line) => !/^(?:title|summary):/.test(line))
    .map((line) => line.replace(/text: [^,}]+/, 'text'));
const is = (file: string, line: string): boolean => lines(file).includes(line);

test.each(english)('%s is on at the same time, in the same places, in both languages', (file) => {
  expect(facts(file).length).toBeGreaterThan(5);
  expect(facts(arabic(file))).toEqual(facts(file));
});

test('what a promotion asks for leads to a page', () => {
  const paths = english.flatMap((file) => [...textOf(file).matchAll(/path: ([^\s}]+)/g)].map(([, path = '']) => path));
  expect(paths.length).toBeGreaterThan(1);
  const leads = (path: string) => findRoute(path.split('?', 1)[0] ?? '')?.route.state.is;
  expect(paths.filter((path) => leads(path) !== 'page')).toEqual([]);
});

test('one promotion invites, and nothing opens by itself until an editor says so', () => {
  expect(english.filter((file) => is(file, 'invite: true'))).toHaveLength(1);
  expect(english.filter((file) => is(file, 'popup: true') && is(file, 'enabled: true'))).toEqual([]);
  expect(english.filter((file) => is(file, 'enabled: true')).length).toBeGreaterThan(0);
});
