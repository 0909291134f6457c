import { expect, test } from 'vitest';
import { createHostCheck } from './allowed-hosts.ts';

const live = createHostCheck({
  MODE: 'live',
  PUBLIC_ORIGIN: 'https://naseeb.example',
  ALLOWED_ORIGINS: ['https://front.example:8443'],
  ALLOWED_HOSTS: ['10.0.0.7', '[fd00::7]', 'Gateway.example'],
});

test.each([
  'naseeb.example',
  'NASEEB.example:443',
  'front.example',
  '10.0.0.7:4321',
  '[fd00::7]:4321',
  'gateway.example',
])('live answers under %s', (host) => expect(live(host, '/')).toBe(true));

test.each([undefined, '', 'evil.example', 'naseeb.example.evil.example', 'naseeb.example@evil.example', '127.0.0.1'])(
  'live does not answer under %s',
  (host) => expect(live(host, '/')).toBe(false),
);

test('health checks come by any name', () => {
  for (const path of ['/healthz', '/readyz', '/readyz?x', '/metrics']) expect(live('10.1.2.3', path)).toBe(true);
  expect(live('10.1.2.3', '/healthz/..')).toBe(false);
});

test('a sandbox answers under any name', () => {
  const sandbox = createHostCheck({
    MODE: 'sandbox',
    PUBLIC_ORIGIN: undefined,
    ALLOWED_ORIGINS: [],
    ALLOWED_HOSTS: [],
  });
  expect(sandbox('whatever.example', '/')).toBe(true);
});
