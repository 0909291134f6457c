import { expect, test } from 'vitest';
import { formatSetCookie, readCookie } from './cookies.ts';

test('a cookie over https has the name that no other host or path can set', () => {
  expect(formatSetCookie({ name: 'naseeb_session', value: 'x' }, true)).toBe(
    '__Host-naseeb_session=x; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  expect(formatSetCookie({ name: 'naseeb_session', value: null }, true)).toMatch(
    /^__Host-naseeb_session=; .*Max-Age=0$/,
  );
  expect(formatSetCookie({ name: 'naseeb_session', value: 'x' }, false)).toBe(
    'naseeb_session=x; Path=/; HttpOnly; SameSite=Lax',
  );
});

test('reads the cookie of its protocol only', () => {
  const both = 'a=1; naseeb_session=planted; __Host-naseeb_session=own';
  expect([readCookie(both, 'naseeb_session', true), readCookie(both, 'naseeb_session', false)]).toEqual([
    'own',
    'planted',
  ]);
  expect(readCookie('naseeb_session=planted', 'naseeb_session', true)).toBeUndefined();
  expect(readCookie(undefined, 'naseeb_session', false)).toBeUndefined();
});
