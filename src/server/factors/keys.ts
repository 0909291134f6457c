import { decrypt, encrypt } from '../crypto/encryption.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import type { Queryable } from '../db/index.ts';

const loadKey = (db: Queryable): Promise<Buffer> => findOrCreateSecret(db, 'second-factors');

/** Text as it is stored: encrypted, and bound to the row that `id` names. */
export const encryptText = async (db: Queryable, id: string, text: string): Promise<Buffer> =>
  encrypt(await loadKey(db), id, Buffer.from(text));

export const decryptText = async (db: Queryable, id: string, stored: Buffer): Promise<string> =>
  decrypt(await loadKey(db), id, stored).toString();
