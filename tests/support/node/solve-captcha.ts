import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { captchaChallenge } from '#contract/captcha/430005-captcha-challenge.ts';
import { encodeMessage } from '#contract/codec.ts';
import { assertPresent } from '#kernel/assert.ts';

/** Asks a product for a captcha and solves it, as other clients do (docs/gateway.md, "Captcha"). */
export async function solveCaptcha(origin: string): Promise<string> {
  const response = await fetch(`${origin}/${captchaChallenge.service}/${captchaChallenge.code}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: encodeMessage({}) }),
  });
  const answer = (await response.json()) as { code: number; message: string; data: unknown };
  if (answer.code !== 0) throw new Error(`no captcha: ${answer.code} ${answer.message}`);
  const { challenge } = captchaChallenge.response.parse(answer.data);
  const solution = assertPresent(await solveChallenge({ challenge, deriveKey }), 'the solution');
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
