import { expect, test } from 'vitest';
import { findObstacle } from './obstacle.ts';

const here = { hostname: 'naseeb.example', hasWebAuthn: true };

test('a passkey is made where the browser has WebAuthn, at the very host that passkeys are bound to', () => {
  expect(findObstacle('naseeb.example', here)).toBeUndefined();
  expect(findObstacle('naseeb.example', { ...here, hostname: 'www.naseeb.example' })).toBe('elsewhere');
  expect(findObstacle('naseeb.example', { ...here, hasWebAuthn: false })).toBe('unsupported');
});

test('an address without a name is the reason, whatever the browser can do', () => {
  for (const hasWebAuthn of [true, false])
    expect(findObstacle(null, { hostname: '127.0.0.1', hasWebAuthn })).toBe('noName');
});
