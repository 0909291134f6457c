import { MINUTE_MS } from '#kernel/time.ts';
import { EMPTY_REGISTRATION, type RegistrationData, type StepName } from './registration.ts';

/**
 * Once a code is on its way, the tab keeps the application, so that a reload does not lose the step. Never the password,
 * never the code, never in an address.
 */
const MAX_AGE_MS = 30 * MINUTE_MS;

export interface SavedRegistration {
  readonly step: 'details' | 'code';
  readonly application: RegistrationData;
}

/** What to keep; null where there is nothing to keep, or no more. */
export function serializeRegistration(
  step: StepName,
  { code: _code, password: _password, ...rest }: RegistrationData,
): string | null {
  if (rest.resendAt === 0) return null;
  // Without the code no password helps: it is asked for again.
  return JSON.stringify({ step: step === 'details' ? 'details' : 'code', ...rest });
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const parsed = (text: string | null): Fields => {
  try {
    return fieldsOf(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
};
const areTexts = (fields: Fields, names: readonly string[]): boolean =>
  names.every((name) => typeof fields[name] === 'string');

/** What was kept, as of `now` (ms of this device's clock); null where there is none, it is too old, or another version's. */
export function restoreRegistration(text: string | null, now: number): SavedRegistration | null {
  const kept = parsed(text);
  const { step, privacy, terms, resendAt } = kept;
  const [mobile, birth] = [fieldsOf(kept['mobile']), fieldsOf(kept['birth'])];
  if (step !== 'details' && step !== 'code') return null;
  if (typeof resendAt !== 'number' || now > resendAt + MAX_AGE_MS) return null;
  if (!areTexts(mobile, ['countryId', 'number']) || !areTexts(birth, ['day', 'month', 'year'])) return null;
  const application = {
    ...EMPTY_REGISTRATION,
    mobile,
    birth,
    privacy: privacy === true,
    terms: terms === true,
    resendAt,
  };
  // The texts were looked at above.
  return { step, application: application as unknown as RegistrationData };
}
