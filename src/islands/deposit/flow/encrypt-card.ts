import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { importJWK } from 'jose/key/import';
import type { CardSecret, CvvSecret } from '#contract/deposits/fields.ts';
import { systemNow } from '#kernel/time.ts';

/** Typed card data and the deposit it pays. */
export type CardPlaintext = Omit<CardSecret, 'issuedAt'> | Omit<CvvSecret, 'issuedAt'>;

/** Encrypts card data with the acquirer's key. Imported on demand, because only card payments need it. */
export async function encryptCard(key: Readonly<Record<string, unknown>>, card: CardPlaintext): Promise<string> {
  const kid = typeof key['kid'] === 'string' ? { kid: key['kid'] } : {};
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ ...card, issuedAt: systemNow() })))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', ...kid })
    .encrypt(await importJWK(key, 'RSA-OAEP-256'));
}
