import * as errorCodes from '#contract/error-codes.ts';
import type { Command } from '#contract/command.ts';
import type { Refusal } from '#contract/errors.ts';
import { err, type Err } from '#kernel/result.ts';
import type { SecurityLog } from '../observability/security-events.ts';
import type { Captcha } from './captcha.ts';

interface Deps {
  readonly captcha: Captcha;
  readonly security: SecurityLog;
}

/** The refusal of a call that comes without the solved captcha its command asks for. */
export async function refuseUnsolved(
  { captcha, security }: Deps,
  { captcha: isAsked = false, code }: Command,
  solution: unknown,
  address: string,
): Promise<Err<Refusal> | undefined> {
  if (!isAsked) return undefined;
  const why = await captcha.accept(solution);
  if (why === undefined) return undefined;
  security.record('captcha-failed', { address, command: code, why });
  return err({ code: errorCodes.captchaFailed });
}
