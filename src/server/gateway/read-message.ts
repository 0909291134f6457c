import { decodeMessage } from '#contract/codec.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { isPlainData } from '../http/plain-data.ts';

/** The JSON inside a call (docs/gateway.md). */
export interface Message {
  readonly clientInfo?: unknown;
  readonly data?: unknown;
  readonly page?: unknown;
  /** The solution of a captcha, where the command asks for one. */
  readonly captcha?: unknown;
}

export type MessageFault = 'not-base64' | 'not-utf8' | 'not-json' | 'not-plain' | 'not-an-object';

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The message of a call, or which layer of it was wrong. */
export function parseMessage(text: unknown): Result<Message, MessageFault> {
  const decoded = decodeMessage(text);
  if (!decoded.ok) return decoded;
  if (!isMessage(decoded.value)) return err('not-an-object');
  return isPlainData(decoded.value) ? ok(decoded.value) : err('not-plain');
}
