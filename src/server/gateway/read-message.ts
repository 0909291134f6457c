import { decodeMessage } from '#contract/codec.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** The JSON inside a call (docs/gateway.md). */
export interface Message {
  readonly clientInfo?: unknown;
  readonly data?: unknown;
  readonly page?: unknown;
}

/** No command needs half of it; deeper, and whoever walks the data would need as deep a stack. */
const MAX_DEPTH = 16;

/**
 * Plain data of a bounded depth. `__proto__` as a key is never plain: whoever copied it would change the copy's kind.
 */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isPlain(item, depth + 1)) return false;
    return true;
  }
  for (const key in value)
    if (key === '__proto__' || !isPlain((value as Record<string, unknown>)[key], depth + 1)) return false;
  return true;
}

export type MessageFault = 'not-base64' | 'not-utf8' | 'not-json' | 'not-plain' | 'not-an-object';

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The message of a call, or which layer of it was wrong. */
export function parseMessage(text: unknown): Result<Message, MessageFault> {
  const decoded = decodeMessage(text);
  if (!decoded.ok) return decoded;
  if (!isMessage(decoded.value)) return err('not-an-object');
  return isPlain(decoded.value) ? ok(decoded.value) : err('not-plain');
}
