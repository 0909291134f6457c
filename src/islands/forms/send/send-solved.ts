import { NO_ANSWER } from '#client/gateway/call.ts';
import type { Reply, SendRequest } from '#client/gateway/transport.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';

/** How often the script is asked for, with a pause between, before the call counts as unanswered. */
const LOADS = 3;

/** Sends a command with a solved captcha. What solves it is loaded with the first one. */
export async function sendSolved(request: SendRequest): Promise<Reply> {
  let loads = 0;
  const captcha = await importWithRetry(
    () => import('#client/captcha/send-with-captcha.ts'),
    () => loads++ < LOADS,
  );
  return captcha ? captcha.sendWithCaptcha(request) : { code: NO_ANSWER, message: '', data: null };
}
