import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#kernel/time.ts';
import { createOrderIds, uuidBytes } from './order-ids.ts';

const ids = createOrderIds(randomBytes(32));
const now = new Date('2026-11-21T10:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('an order id', () => {
  const id = ids.issue(1001n, now);

  it('is a UUID version 8, ordered by time', () => {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.issue(1001n, later(1)) > id).toBe(true);
    // 26 random bits: among 32 ids of one player and millisecond, two are equal once in 135,000 times.
    expect(new Set(Array.from({ length: 32 }, () => ids.issue(1001n, now)))).toHaveLength(32);
  });
  it('belongs to its player on every node that has the key', () => {
    expect(ids.check(id, 1001n, now)).toBe('valid');
    expect(ids.check(id, 1002n, now)).toBe('foreign');
    expect(createOrderIds(randomBytes(32)).check(id, 1001n, now)).toBe('foreign');
  });
  it('ends with the HMAC-SHA-256 of its content and the player', () => {
    const [key, bytes, whom] = [
      randomBytes(32),
      uuidBytes(createOrderIds(Buffer.alloc(32)).issue(5n, now)),
      Buffer.alloc(8),
    ];
    const own = uuidBytes(createOrderIds(key).issue(1001n, now));
    whom.writeBigInt64BE(1001n);
    const tag = createHmac('sha256', key)
      .update('naseeb/order-id/v1')
      .update(own.subarray(0, 10))
      .update(whom)
      .digest();
    expect(own.subarray(10)).toEqual(tag.subarray(0, 6));
    expect(bytes.subarray(10)).not.toEqual(tag.subarray(0, 6));
  });
  it('is valid for a day, and a minute ahead of the clock', () => {
    expect(ids.check(id, 1001n, later(DAY_MS))).toBe('valid');
    expect(ids.check(id, 1001n, later(DAY_MS + 1))).toBe('expired');
    expect(ids.check(id, 1001n, later(-60_000))).toBe('valid');
    expect(ids.check(id, 1001n, later(-60_001))).toBe('expired');
  });
  it('is foreign if any byte is changed', () => {
    const bytes = uuidBytes(id);
    for (let i = 0; i < 16; i++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(i) ^ 1, i);
      const text = changed.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      expect(ids.check(text, 1001n, now)).toBe('foreign');
    }
  });
});
