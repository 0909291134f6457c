import * as z from 'zod/mini';
import { MINUTE_MS } from '#kernel/time.ts';
import { EMPTY_REGISTRATION, type RegistrationFields, type StepName } from './registration.ts';

/**
 * Once a code is on its way, the tab stores the registration, so that a reload does not lose the step. Never the
 * password, never the code, never in an address.
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

/** Null where there is nothing to store, or no more. */
export function serializeRegistration(step: StepName, fields: RegistrationFields, resendAt: number): string | null {
  if (resendAt === 0) return null;
  const { code: _code, password: _password, ...rest } = fields;
  // Without the code no password helps: it is asked for again.
  return JSON.stringify({ step: step === 'details' ? 'details' : 'code', ...rest, resendAt });
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** `now` in ms of this device's clock. Null where nothing is stored, it is too old, or another version's. */
export function restoreRegistration(text: string | null, now: number): SavedRegistration | null {
  const stored = storedRegistration.safeParse(parseJson(text));
  if (!stored.success) return null;
  const { step, resendAt, ...fields } = stored.data;
  return now > resendAt + MAX_AGE_MS ? null : { step, resendAt, fields: { ...EMPTY_REGISTRATION, ...fields } };
}
