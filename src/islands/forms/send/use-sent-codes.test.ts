import { afterEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { CodeSent } from '../use-code-resend.ts';
import { requestUnlessSent } from './use-sent-codes.ts';

afterEach(() => void vi.useRealTimers());

test('a code that was sent a moment ago is not requested again, and one of a minute ago is', async () => {
  vi.useFakeTimers();
  let requests = 0;
  const request = () => {
    requests++;
    return Promise.resolve({ ok: true as const, data: { resendAfterSeconds: 60 } as CodeSent });
  };
  const first = await requestUnlessSent(0, request);
  const resendAt = systemNow() + 60 * SECOND_MS;
  expect(first).toEqual({ ok: true, data: resendAt });
  vi.advanceTimersByTime(60 * SECOND_MS - 1);
  expect(await requestUnlessSent(resendAt, request)).toEqual(first);
  expect(requests).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await requestUnlessSent(resendAt, request)).toEqual({ ok: true, data: resendAt + 60 * SECOND_MS });
  expect(requests).toBe(2);
});

test('a refused request is passed on', async () => {
  const refusal = { ok: false, code: errorCodes.tooManyCodeRequests, message: 'Later.', extData: null } as const;
  expect(await requestUnlessSent(0, () => Promise.resolve(refusal))).toBe(refusal);
});
