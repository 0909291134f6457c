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
