import type { ResponseOf } from '#contract/command.ts';
import type { captchaChallenge } from '#contract/captcha/430005-captcha-challenge.ts';
import type { Platform } from '../platform/platform.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { spendSolution } from './spent-captchas.ts';

export type CaptchaChallenge = ResponseOf<typeof captchaChallenge>;

/** A solution that was right. */
export interface SolvedCaptcha {
  /** The same for the same challenge, however it is solved. */
  readonly id: Buffer;
  /** After this moment the solution is refused by itself. */
  readonly expiresAt: Date;
}

export type CaptchaFault = 'missing' | 'wrong' | 'expired' | 'used';

/** A kind of captcha: the proof of work, or one day a service elsewhere. */
export interface CaptchaAdapter {
  createChallenge(ip: string): Promise<CaptchaChallenge>;
  /** Reads what a client sent as its solution. */
  check(solution: string): Promise<SolvedCaptcha | 'wrong' | 'expired'>;
}

export interface Captcha {
  createChallenge(ip: string): Promise<CaptchaChallenge>;
  /** Accepts a solution, once on all nodes together, or says what is wrong with it. */
  accept(solution: unknown): Promise<CaptchaFault | undefined>;
}

/** Longer texts are no solution; the proof of work's has about 800 characters. */
const MAX_SOLUTION = 4_096;

export interface CaptchaDeps extends Pick<Platform, 'db' | 'settings'> {
  /** How many challenges this address has asked for lately, with this one. */
  readonly countChallenge: (ip: string) => Promise<number>;
}

export function createCaptcha(deps: CaptchaDeps, adapter: CaptchaAdapter = createProofOfWork(deps)): Captcha {
  return {
    createChallenge: (ip) => adapter.createChallenge(ip),
    accept: async (solution) => {
      if (solution === undefined) return 'missing';
      if (typeof solution !== 'string' || solution.length > MAX_SOLUTION) return 'wrong';
      const solved = await adapter.check(solution);
      if (typeof solved === 'string') return solved;
      return (await spendSolution(deps.db, solved)) ? undefined : 'used';
    },
  };
}
