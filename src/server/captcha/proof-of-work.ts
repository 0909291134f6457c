import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Payload } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { captchaChallenge } from '#contract/captcha/430005-captcha-challenge.ts';
import { assertPresent } from '#kernel/assert.ts';
import { MINUTE_MS, SECOND_MS, systemNow } from '#kernel/time.ts';
import { findOrCreateSecret } from '../crypto/secrets.ts';
import { sha256Digest } from '../crypto/digest.ts';
import { isPlainData } from '../http/plain-data.ts';
import type { CaptchaAdapter, CaptchaDeps } from './captcha.ts';
import { findDifficulty } from './difficulty.ts';

/** Time enough to solve one on a slow phone and to send it. */
const VALID_MS = 5 * MINUTE_MS;
/** Iterations of one key: a third of a millisecond on a server, about one on a phone. */
const COST = 1_000;

const payload = z.object({
  challenge: z.object({
    parameters: captchaChallenge.response.shape.challenge.shape.parameters,
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

function readPayload(solution: string): Payload | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(solution, 'base64').toString('utf8'));
    return isPlainData(value) ? payload.safeParse(value).data : undefined;
  } catch {
    return undefined;
  }
}

/** What altcha-lib makes and our contract names: it sets all of these where keys are signed. */
const toContract = ({ parameters, signature }: Challenge) => ({
  kind: 'proof-of-work' as const,
  challenge: captchaChallenge.response.shape.challenge.parse({ parameters, signature }),
});

/**
 * A captcha that the device solves by itself: it tries one counter after the other until its key begins as asked.
 * Nobody sees or types anything, and nothing about the visitor leaves their device. The right counter is drawn here, so
 * that the work is known beforehand and a solution is checked by its signature alone. A challenge is bound to nothing
 * but time.
 */
export function createProofOfWork({ db, settings, countChallenge }: CaptchaDeps): CaptchaAdapter {
  let secrets: Promise<{ signature: string; key: string }> | undefined;
  const loadSecrets = () =>
    (secrets ??= findOrCreateSecret(db, 'captcha').then(
      (secret) => ({ signature: `challenge ${secret.toString('hex')}`, key: `key ${secret.toString('hex')}` }),
      (error: unknown) => {
        secrets = undefined;
        throw error;
      },
    ));
  return {
    createChallenge: async (ip) => {
      const keys = findDifficulty(settings.CAPTCHA_DIFFICULTY, await countChallenge(ip));
      const { signature, key } = await loadSecrets();
      return toContract(
        await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost: COST,
          counter: randomInt(Math.ceil(keys / 2), Math.ceil((3 * keys) / 2) + 1),
          deriveKey,
          expiresAt: new Date(systemNow() + VALID_MS),
          hmacSignatureSecret: signature,
          hmacKeySignatureSecret: key,
        }),
      );
    },
    check: async (solution) => {
      const read = readPayload(solution);
      if (!read) return 'wrong';
      const { signature, key } = await loadSecrets();
      const { verified, expired } = await verifySolution({
        ...read,
        deriveKey,
        hmacSignatureSecret: signature,
        hmacKeySignatureSecret: key,
      });
      if (!verified) return expired ? 'expired' : 'wrong';
      const seconds = assertPresent(read.challenge.parameters.expiresAt, 'the end of a challenge');
      return {
        id: sha256Digest(assertPresent(read.challenge.signature, 'the signature that was checked')),
        expiresAt: new Date(seconds * SECOND_MS),
      };
    },
  };
}
