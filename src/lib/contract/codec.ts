import { err, ok, type Result } from '#kernel/result.ts';

/** The body of every call: `{"message": base64(JSON)}`. */
export const MAX_BODY_BYTES = 64 * 1024;

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** JSON to base64 of its UTF-8, in browsers and in Node. */
export function encodeMessage(message: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

/** Decodes a message. A failure names the broken layer, for the log only. */
export function decodeMessage(text: unknown): Result<unknown, 'not-base64' | 'not-utf8' | 'not-json'> {
  if (typeof text !== 'string' || text === '' || !BASE64.test(text)) return err('not-base64');
  let json: string;
  try {
    json = utf8.decode(Uint8Array.fromBase64(text));
  } catch {
    return err('not-utf8');
  }
  try {
    return ok(JSON.parse(json) as unknown);
  } catch {
    return err('not-json');
  }
}
