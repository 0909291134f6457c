import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const key = randomBytes(32);
const content = Buffer.from('a picture');

test('decrypts what it encrypted, each time under another nonce', () => {
  const stored = encrypt(key, 'a', content);
  expect(decrypt(key, 'a', stored)).toEqual(content);
  expect(stored.includes(content)).toBe(false);
  expect(encrypt(key, 'a', content)).not.toEqual(stored);
});

test("decrypts neither another row's content nor a changed one", () => {
  const stored = encrypt(key, 'a', content);
  expect(() => decrypt(key, 'b', stored)).toThrow();
  expect(() => decrypt(randomBytes(32), 'a', stored)).toThrow();
  for (const at of [0, 12, stored.length - 1]) {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decrypt(key, 'a', changed), String(at)).toThrow();
  }
});
