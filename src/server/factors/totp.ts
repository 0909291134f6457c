import { generateSecret, generateURI, verifySync } from 'otplib';
import { SECOND_MS } from '#kernel/time.ts';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, a new code every 30 seconds. */
const STEP_SECONDS = 30;
const ISSUER = 'Naseeb';

/** 160 random bits in Base32. */
export const createKey = (): string => generateSecret({ length: 20 });

/** What an app reads from the QR code. The label is the account, as its player knows it. */
export const keyUri = (key: string, label: string): string => generateURI({ issuer: ISSUER, label, secret: key });

/**
 * The time step that a code is of: the present one, or the one before or after it, as clocks differ. Only one that
 * comes after the last accepted step counts, so that a code is good once.
 */
export function findStep(key: string, code: string, now: number, lastStep: number): number | undefined {
  const epoch = Math.floor(now / SECOND_MS);
  const found = verifySync({ secret: key, token: code, epoch, period: STEP_SECONDS, epochTolerance: STEP_SECONDS });
  if (!found.valid || !('timeStep' in found)) return undefined;
  return found.timeStep > lastStep ? found.timeStep : undefined;
}
