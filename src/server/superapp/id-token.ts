import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { MINUTE_MS } from '#kernel/time.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { CALL_MS } from './metadata.ts';

/** Signatures by a public key only: neither "none" nor a shared secret. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256'];
/** By how much the provider's clock may differ from ours, and how old a fresh token may be, in seconds. */
const CLOCK_TOLERANCE = 60;
const MAX_AGE = (10 * MINUTE_MS) / 1_000;

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  phone_number: z.string().max(40).optional().catch(undefined),
});

export interface ExpectedToken {
  readonly issuer: string;
  readonly clientId: string;
  readonly nonce: string;
}

export interface SuperappPerson {
  /** The provider's lasting id. */
  readonly subject: string;
  /** As the provider knows it; it proves nothing here. */
  readonly phone: string | undefined;
}

/** The provider's keys. A token of an unknown one has them read again, twice a minute at most. */
export const createKeySet = (jwksUri: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUri), {
    timeoutDuration: CALL_MS,
    [customFetch]: (url, options) => fetch(url, { ...options, redirect: 'error' }),
  });

/** Whether the keys could not be read; any other error of jose is one of the token. */
const isAway = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === 'ERR_JOSE_GENERIC';

/** Checks an ID token: signature, issuer, audience, times, nonce (OpenID Connect Core, 3.1.3.7). */
export async function readIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId, nonce }: ExpectedToken,
): Promise<Result<SuperappPerson, 'refused' | 'away'>> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: MAX_AGE,
    });
    const read = claims.safeParse(payload);
    if (!read.success || read.data.nonce !== nonce) return err('refused');
    const forSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
    if ((forSeveral || read.data.azp !== undefined) && read.data.azp !== clientId) return err('refused');
    return ok({ subject: read.data.sub, phone: read.data.phone_number });
  } catch (error) {
    return err(isAway(error) ? 'away' : 'refused');
  }
}
