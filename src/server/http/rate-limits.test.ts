import { expect, test } from 'vitest';
import { createFileLimit } from './rate-limits.ts';

test('limits generated files per address, but not for our own pages', async () => {
  const files = createFileLimit((ip) => ip === '127.0.0.1');
  const allowed = async (ip: string) => {
    const taken = await Promise.all(Array.from({ length: 500 }, () => files.take(ip)));
    return taken.filter(Boolean).length;
  };
  expect(await allowed('203.0.113.9')).toBe(100);
  expect(await files.take('203.0.113.9')).toBe(false);
  expect(await files.take('203.0.113.10')).toBe(true);
  expect(await allowed('127.0.0.1')).toBe(500);
});

test('limits the addresses of one IPv6 network together', async () => {
  const files = createFileLimit(() => false);
  const taken = await Promise.all(Array.from({ length: 150 }, (_, i) => files.take(`2001:db8:1:2::${i.toString(16)}`)));
  expect(taken.filter(Boolean)).toHaveLength(100);
  expect(await files.hasRoom('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(false);
  expect(await files.hasRoom('2001:db8:1:3::1')).toBe(true);
});
