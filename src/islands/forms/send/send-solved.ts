import { NO_ANSWER } from '#client/gateway/call.ts';
import type { Reply, SendRequest } from '#client/gateway/transport.ts';
import { importForCall } from './import-for-call.ts';

/** Sends a command with a solved captcha. What solves it is loaded with the first one. */
export async function sendSolved(request: SendRequest): Promise<Reply> {
  const captcha = await importForCall(() => import('#client/captcha/send-with-captcha.ts'));
  return captcha ? captcha.sendWithCaptcha(request) : { code: NO_ANSWER, message: '', data: null };
}
