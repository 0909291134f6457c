import { hash } from 'node:crypto';

/**
 * SHA-256 in one call, as a small Buffer of Node's own pool: a digest that comes as a Buffer from node:crypto is a
 * block of memory of its own, and a busy node makes a hundred thousand of them a second.
 */
export const sha256Digest = (data: string | Uint8Array): Buffer =>
  Buffer.from(hash('sha256', data, 'latin1'), 'latin1');

/** SHA-256 of the parts joined. */
export const sha256OfParts = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  sha256Digest(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
