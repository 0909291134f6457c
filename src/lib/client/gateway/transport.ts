import type { Command } from '#contract/command.ts';
import { encodeMessage } from '#contract/codec.ts';
import { SECOND_MS } from '#kernel/time.ts';

/** Default timeout. */
export const TIMEOUT_MS = 55 * SECOND_MS;

/** No answer arrived, so it is unknown what the server did. */
export const NO_ANSWER = -1;
/** The caller aborted the call. */
export const ABORTED = -2;

export interface Reply {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

export interface SendRequest {
  readonly command: Pick<Command, 'code' | 'service' | 'methods'>;
  /** `{clientInfo?, data?, page?}`. */
  readonly message: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && typeof (value as Reply).code === 'number';

/** One call over HTTP. Never throws: what went wrong is a code. */
export async function send({ command, message, headers, signal, timeoutMs = TIMEOUT_MS }: SendRequest): Promise<Reply> {
  const text = encodeMessage(message);
  const path = `/${command.service}/${command.code}`;
  const post = command.methods.includes('POST');
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(post ? path : `${path}?message=${encodeURIComponent(text)}`, {
      method: post ? 'POST' : 'GET',
      headers: post ? { ...headers, 'content-type': 'application/json' } : headers,
      body: post ? JSON.stringify({ message: text }) : null,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    const reply: unknown = await response.json();
    // Anything else is not our gateway: a proxy's own page, a captive portal.
    return isReply(reply) ? { ...reply, message: reply.message ?? '' } : { code: NO_ANSWER, message: '', data: null };
  } catch {
    return { code: signal?.aborted ? ABORTED : NO_ANSWER, message: '', data: null };
  }
}
