import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { readClientAddress, createForwardedHeaders, createTrustedProxies } from './client-address.ts';

const from = (remoteAddress: string, headers: IncomingMessage['headers'] = {}) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage;
const trusts = createTrustedProxies({ TRUSTED_PROXIES: ['10.1.0.0/16', '2001:db8::1'] });

test.each([
  ['ignores the header of an untrusted peer', '203.0.113.1', '198.51.100.1', '203.0.113.1'],
  ['takes the nearest address from this machine', '127.0.0.1', '198.51.100.9, 203.0.113.1', '203.0.113.1'],
  ['accepts IPv4 inside IPv6', '::ffff:127.0.0.1', '203.0.113.1', '203.0.113.1'],
  ['skips trusted proxies', '10.1.2.3', '198.51.100.9, 203.0.113.1, 2001:db8::1, 10.1.9.9', '203.0.113.1'],
  ['takes the farthest if all are trusted', '127.0.0.1', '10.1.2.3', '10.1.2.3'],
  ['takes the peer without a header', '127.0.0.1', '', '127.0.0.1'],
  ['stops at an invalid address', '127.0.0.1', '203.0.113.1, what', 'what'],
])('%s', (_name, neighbour, header, caller) => {
  expect(readClientAddress(from(neighbour, { 'x-forwarded-for': header }), trusts)).toBe(caller);
});

test('does not forward headers of an untrusted peer', () => {
  const headers = {
    host: 'front.example',
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  };
  expect(createForwardedHeaders(from('203.0.113.1', headers), trusts)).toEqual({
    'x-forwarded-for': '203.0.113.1',
    'x-forwarded-proto': 'http',
    'x-forwarded-host': 'front.example',
  });
  expect(createForwardedHeaders(from('10.1.0.1', headers), trusts)).toEqual({
    'x-forwarded-for': '198.51.100.1, 10.1.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  });
});
