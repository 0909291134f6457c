import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isValidPassword } from '#contract/players/password-rules.ts';
import { isEasyToGuess } from './common-passwords.ts';

const OWN = { address: '+971501234567', name: 'Sara Al Mansoori', birthDate: '1990-05-17' };

describe('a password that is easy to guess', () => {
  it.each([
    ['a common one', '1qaz@WSX'],
    ['a common one with a digit and a sign', 'Password1!'],
    ['a common one written with signs', 'P@ssw0rd'],
    ['both of these', 'P@$$w0rd2026!'],
    ['a common one with its letters swapped in case', 'pAsSwOrD!9'],
    ['a common one behind digits', '123!Football'],
    ['a name and a year', 'Ahmed@2025'],
    ['the place', 'Dubai2025!'],
    ['the product', 'N@seeb123'],
    ['the product in Arabic', 'نصيب2026!'],
    ['keys beside each other', 'Qwerty123!'],
    ['one sign again and again', 'aaaaaaa1!'],
    ["the player's mobile number", '501234567Aa!'],
    ["the player's mobile number as dialled at home", 'a!0501234567'],
    ["the player's name", 'Mansoori#7'],
    ["the player's birth date", '17-05-1990a'],
  ])('is %s', (_what, password) => {
    expect(isValidPassword(password)).toBe(true);
    expect(isEasyToGuess(password, OWN)).toBe(true);
  });

  it("is a player's own e-mail address", () => {
    expect(isEasyToGuess('noura.k@x1.ae', { address: 'noura.k@x1.ae' })).toBe(true);
    expect(isEasyToGuess('Noura.k-2024', { address: 'noura.k@x1.ae' })).toBe(true);
  });
});

describe('a password that is not easy to guess', () => {
  it.each(['Desert-rose 7', 'Desert-rose7', 'T7$kq9-m', 'Wrong-horse 99', 'قهوة بلا سكر 7!', 'Michael7$kq#p4'])(
    'is %s',
    (password) => {
      expect(isEasyToGuess(password, OWN)).toBe(false);
    },
  );

  it('is one of twelve or more signs by chance', () => {
    const sign = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789!#%&*+-=?');
    const random = fc.array(sign, { minLength: 12, maxLength: 20 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(random, (password) => !isEasyToGuess(password, OWN)),
      { numRuns: 50, seed: 7 },
    );
  });
});
