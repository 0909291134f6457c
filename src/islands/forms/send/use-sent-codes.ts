import { useState } from 'react';
import type { CallAnswer } from '#client/gateway/call.ts';
import { systemNow } from '#kernel/time.ts';
import { resendTime, type CodeSent } from '../use-code-resend.ts';

/**
 * Requests a one-time code. Where one was sent and no other may be requested yet, none is: that code is still the one
 * to type. Answers when another may be requested, in ms of this device's clock.
 */
export async function requestUnlessSent(
  resendAt: number,
  request: () => Promise<CallAnswer<CodeSent>>,
): Promise<CallAnswer<number>> {
  if (resendAt > systemNow()) return { ok: true, data: resendAt };
  const answer = await request();
  return answer.ok ? { ok: true, data: resendTime(answer.data) } : answer;
}

export interface SentCodes {
  /** When another code may be requested for a number or address, as it is shown; 0 where none was sent. */
  readonly resendAt: (to: string) => number;
  readonly setResendAt: (to: string, at: number) => void;
}

/** The codes that were sent from a form, to as many numbers and addresses as the player tries. */
export function useSentCodes(): SentCodes {
  const [times, setTimes] = useState<Readonly<Record<string, number>>>({});
  return {
    resendAt: (to) => times[to] ?? 0,
    setResendAt: (to, at) => setTimes((known) => ({ ...known, [to]: at })),
  };
}
