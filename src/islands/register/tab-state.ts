import * as z from 'zod/mini';
import { MINUTE_MS } from '#kernel/time.ts';
import { EMPTY_REGISTRATION, type RegistrationFields, type StepName } from './registration.ts';

/**
 * Stores the registration in the tab once a code was sent, so that a reload does not lose the step. It stores neither
 * password nor code.
 */
const MAX_AGE_MS = 30 * MINUTE_MS;

const storedRegistration = z.object({
  step: z.enum(['details', 'code']),
  mobile: z.object({ countryId: z.string(), number: z.string() }),
  birthDate: z.object({ day: z.string(), month: z.string(), year: z.string() }),
  privacyAgreed: z.boolean(),
  termsAgreed: z.boolean(),
  resendAt: z.number(),
});

export interface SavedRegistration {
  readonly step: 'details' | 'code';
  readonly fields: RegistrationFields;
  readonly resendAt: number;
}

/** Null if there is nothing to store. */
export function serializeRegistration(step: StepName, fields: RegistrationFields, resendAt: number): string | null {
  if (resendAt === 0) return null;
  const { code: _code, password: _password, ...rest } = fields;
  // The password step needs the code, which is not stored, so the code step is repeated.
  return JSON.stringify({ step: step === 'details' ? 'details' : 'code', ...rest, resendAt });
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** `now` in ms of the device's clock. Null if nothing is stored, or if it is too old or of another version. */
export function restoreRegistration(text: string | null, now: number): SavedRegistration | null {
  const stored = storedRegistration.safeParse(parseJson(text));
  if (!stored.success) return null;
  const { step, resendAt, ...fields } = stored.data;
  return now > resendAt + MAX_AGE_MS ? null : { step, resendAt, fields: { ...EMPTY_REGISTRATION, ...fields } };
}
