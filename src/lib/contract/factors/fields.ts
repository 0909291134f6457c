import * as z from 'zod/mini';
import { oneTimeCode } from '../players/fields.ts';

/** What a second step may be answered with. */
export const factorKind = z.enum(['passkey', 'authenticator', 'backup']);
export type FactorKind = z.output<typeof factorKind>;

/** Six digits of an authenticator app. */
export const authenticatorCode = oneTimeCode;

/** Ten letters and digits. Spaces, dashes and small letters do not matter, nor a letter that looks like a digit. */
export const backupCode = z.string().check(
  z.overwrite((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')),
  z.regex(/^[A-Z0-9]{10}$/, 'input.backupCode'),
);

/** A token of ours for a login whose first step was right. It is good for ten minutes, in this browser, once. */
export const pendingLogin = z.string().check(z.regex(/^[\w-]{43}$/));

/** What the refusal `secondFactorNeeded` of a first step carries. */
const ways = {
  /** None where the player has passkeys alone, and our address is no domain. */
  kinds: z.array(factorKind),
  expiresInSeconds: z.int(),
  /** As in 430090: the host of the only pages where a passkey works. */
  passkeyDomain: z.nullable(z.string()),
};
export const secondStepNeeded = z.object({ pendingLogin, ...ways });
export type SecondStepNeeded = z.output<typeof secondStepNeeded>;
/** The same of a confirmation, which its session remembers (100117, 430017). */
export const confirmStepNeeded = z.object(ways);
export type ConfirmStepNeeded = z.output<typeof confirmStepNeeded>;

/** Ten, shown this once. */
export const backupCodes = z.array(z.string());

/** Names of a player's own choice. */
export const passkeyName = z.string().check(z.trim(), z.minLength(1, 'input.passkeyName'), z.maxLength(40));

/** Options as WebAuthn Level 3 writes them in JSON; the browser's own functions read them. */
export const webauthnOptions = z.record(z.string(), z.unknown());

const base64url = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(longest));
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
};

/** RegistrationResponseJSON. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});

/** AuthenticationResponseJSON. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(base64url(200)),
  }),
});

/** What answers a second step. */
export const secondStepAnswer = z.discriminatedUnion('by', [
  z.object({ by: z.literal('authenticator'), code: authenticatorCode }),
  z.object({ by: z.literal('backup'), code: backupCode }),
  z.object({ by: z.literal('passkey'), credential: passkeyAssertion }),
]);
export type SecondStepAnswer = z.output<typeof secondStepAnswer>;
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
