import { expect, test } from 'vitest';
import { loginHref, safeReturnPath } from './navigation.ts';

test.each([
  ['/account/deposit?isNewFlag=1#top', '/account/deposit?isNewFlag=1#top'],
  ['/ar-AE/account/order/list?tab=1', '/account/order/list?tab=1'],
  ['/ar-AE/account/%D8%A5%D9%8A%D8%AF%D8%A7%D8%B9', '/account/deposit'],
  ['/ar-AE', '/'],
])('%s leads to %s in any language', (given, path) => {
  expect(safeReturnPath(given)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/ar-AE//evil.example',
  '/ar-AE/%5Cevil.example',
  '/ar-AE/%09/evil.example',
  '/ar-AE/%0A/evil.example',
  '/ar-AE/%0D%5Cevil.example',
  '/a\\b',
  '/a\nb',
  'account',
  '/account/login?returnUrl=%2F',
  '/ar-AE/account/login',
  '/account/forgot-password?verify=1',
  '/ar-AE/botim/return?code=1',
])('%j leads home', (given) => expect(safeReturnPath(given)).toBe('/'));

test('the login address contains the return path', () => {
  expect(loginHref('/account/deposit?a=1')).toBe('/account/login?returnUrl=%2Faccount%2Fdeposit%3Fa%3D1');
});
