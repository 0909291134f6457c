import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256 } from './hmac.ts';

test('the HMAC-SHA-256 is that of node:crypto', () => {
  const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
  fc.assert(
    fc.property(bytes(64), bytes(600), (key, message) => {
      expect(hmacSha256(key, message)).toEqual(createHmac('sha256', key).update(message).digest());
    }),
  );
});
