import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress, forwardedHeaders, trustedProxies } from './client-address.ts';

const from = (remoteAddress: string, headers: IncomingMessage['headers'] = {}) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage;
const trusts = trustedProxies({ TRUSTED_PROXIES: ['10.1.0.0/16', '2001:db8::1'] });

test.each([
  ['a neighbour nobody trusts is the caller, whatever it says', '203.0.113.1', '198.51.100.1', '203.0.113.1'],
  ['this machine passes on the nearest', '127.0.0.1', '198.51.100.9, 203.0.113.1', '203.0.113.1'],
  ['as IPv4 inside IPv6', '::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['trusted ones are walked over', '10.1.2.3', '198.51.100.9, 203.0.113.1, 2001:db8::1, 10.1.9.9', '203.0.113.1'],
  ['only trusted ones: the farthest', '127.0.0.1', '10.1.2.3', '10.1.2.3'],
  ['no header', '127.0.0.1', '', '127.0.0.1'],
  ['nonsense is not trusted further', '127.0.0.1', '203.0.113.1, what', 'what'],
])('%s', (_name, neighbour, header, caller) => {
  expect(clientAddress(from(neighbour, { 'x-forwarded-for': header }), trusts)).toBe(caller);
});

test('what an untrusted neighbour claims is not passed on', () => {
  const headers = {
    host: 'front.example',
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  };
  expect(forwardedHeaders(from('203.0.113.1', headers), trusts)).toEqual({
    'x-forwarded-for': '203.0.113.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'front.example',
  });
  expect(forwardedHeaders(from('10.1.0.1', headers), trusts)).toEqual({
    'x-forwarded-for': '198.51.100.1, 10.1.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  });
});
