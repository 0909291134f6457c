import { expect, test } from 'vitest';
import { isPersonName as isRegisteredName } from '../players/person-rules.ts';
import { isPersonName } from './choices.ts';

test.each(["Sara O'Neill", 'Sara O’Neill', 'Jean-Luc St. Clair', 'Łucja Žák'])('%s is a name in every form', (name) => {
  expect([isPersonName(name), isRegisteredName(name)]).toEqual([true, true]);
});

test('takes the signs that the registration takes', () => {
  const signs = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
    (one) => !/\p{L}|\p{Nl}/u.test(one),
  );
  for (const sign of signs) {
    const name = `Sara${sign}Haddad`;
    expect([sign, isPersonName(name)]).toEqual([sign, isRegisteredName(name)]);
  }
});

test.each(['سارة حداد', 'عَائِشَة', ' 山田 '])('%s is the name of a relative', (name) => {
  expect(isPersonName(name)).toBe(true);
});

test.each(['', ' ', 'S', '7', 'Sara 7', '-Sara', 'Sara@Haddad', 'a'.repeat(121)])('%s is no name', (name) => {
  expect(isPersonName(name)).toBe(false);
});
