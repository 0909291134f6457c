import { expect, test } from 'vitest';
import { rememberLast } from './remember-last.ts';

test('makes again only what was not among the last, or could not be made', () => {
  const made: string[] = [];
  const remember = rememberLast<boolean>(2);
  const ask = (name: string): boolean =>
    remember(name, () => {
      made.push(name);
      if (name === 'bad') throw new Error('cannot be made');
      return name === 'yes';
    });
  expect([ask('yes'), ask('no'), ask('yes'), ask('no'), ask('yes')]).toEqual([true, false, true, false, true]);
  expect(() => ask('bad')).toThrow('cannot be made');
  expect(() => ask('bad')).toThrow('cannot be made');
  expect(made).toEqual(['yes', 'no', 'bad', 'bad']);
  ask('other');
  expect(ask('yes')).toBe(true);
  expect(ask('no')).toBe(false);
  expect(made.slice(4)).toEqual(['other', 'no']);
});
