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
  /** The command's path (`#contract/commands.ts`). */
  readonly address: string;
  /** `{clientInfo?, data?, page?}`. */
  readonly message: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && typeof (value as Reply).code === 'number';

/** Sends one command. Never throws: what went wrong is a code. */
export async function send({ address, message, headers, signal, timeoutMs = TIMEOUT_MS }: SendRequest): Promise<Reply> {
  const body = JSON.stringify({ message: encodeMessage(message) });
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
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
