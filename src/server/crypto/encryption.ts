import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A nonce of its own, the encrypted bytes, and the tag. The id is bound to them: a row's content fits no other row. */
export function encrypt(key: Buffer, id: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Throws where a byte, the id or the key is another. */
export function decrypt(key: Buffer, id: string, stored: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, stored.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(id))
    .setAuthTag(stored.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(stored.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
