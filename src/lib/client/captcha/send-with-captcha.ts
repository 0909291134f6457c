import type { captchaChallenge } from '#contract/captcha/430005-captcha-challenge.ts';
import type { ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { NO_ANSWER, send, type Reply, type SendRequest } from '../gateway/transport.ts';
import type { Challenge } from './solve.ts';
import { workerUrl } from './worker-url.ts';

/** In a worker, so that the page can be used meanwhile. Rejects where the browser gives it none. */
const solveInWorker = (challenge: Challenge): Promise<string | null> =>
  new Promise((done, failed) => {
    const worker = new Worker(workerUrl, { type: 'module' });
    const end = (act: () => void) => {
      worker.terminate();
      act();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => end(() => done(data)));
    worker.addEventListener('error', () => end(() => failed(new Error('the worker does not run'))));
    worker.postMessage(challenge);
  });

/** Without a worker in the page, which gets its turn between tries. */
const solveHere = async (challenge: Challenge): Promise<string | null> => (await import('./solve.ts')).solve(challenge);

async function sendSolved(request: SendRequest): Promise<Reply> {
  const asked = await send({ ...request, address: commands.captchaChallenge, message: {} });
  if (asked.code !== 0) return asked;
  // The gateway checks answers against the contract before it sends them.
  const { challenge } = asked.data as ResponseOf<typeof captchaChallenge>;
  const captcha = await solveInWorker(challenge)
    .catch(() => solveHere(challenge))
    .catch(() => null);
  // Nothing was sent, and it may be tried again.
  if (captcha === null) return { code: NO_ANSWER, message: '', data: null };
  return send({ ...request, message: { ...(request.message as object), captcha } });
}

/** Solves a captcha and sends the command with it; once more with another one where the server refuses the first. */
export async function sendWithCaptcha(request: SendRequest): Promise<Reply> {
  const first = await sendSolved(request);
  return first.code === errorCodes.captchaFailed ? sendSolved(request) : first;
}
