import type { BirthDateFields } from '../forms/birth-date.ts';
import { HOME_COUNTRY, type Mobile } from '../forms/mobile.ts';

/** What the three steps gather. The tab keeps some of it (kept.ts); the server nothing but the code it sent. */
export interface RegistrationData {
  readonly mobile: Mobile;
  readonly birth: BirthDateFields;
  readonly privacy: boolean;
  readonly terms: boolean;
  readonly code: string;
  readonly password: string;
  /** When another code may be asked for: ms of this device's clock. */
  readonly resendAt: number;
}

export const EMPTY_REGISTRATION: RegistrationData = {
  mobile: { countryId: HOME_COUNTRY, number: '' },
  birth: { day: '', month: '', year: '' },
  privacy: false,
  terms: false,
  code: '',
  password: '',
  resendAt: 0,
};

export type StepName = 'details' | 'code' | 'password';

/** What is wrong, by field; `form` is about all of it. */
export type RegistrationErrors = Partial<
  Record<'mobile' | 'birthDate' | 'privacyAgreed' | 'termsAgreed' | 'code' | 'password' | 'form', string>
>;

/** The step a field stands on, so that a late refusal is shown where it can be mended. */
export const STEP_BY_FIELD: Readonly<Record<keyof RegistrationErrors, StepName>> = {
  mobile: 'details',
  birthDate: 'details',
  privacyAgreed: 'details',
  termsAgreed: 'details',
  code: 'code',
  password: 'password',
  form: 'password',
};

const FIELDS: Readonly<Record<string, keyof RegistrationErrors>> = { areaCode: 'mobile' };

/** Where the gateway's refusal belongs: by the field it names, or by its code. */
export function findRefusedField(code: number, field: string | undefined): keyof RegistrationErrors {
  if (code === 403000810) return 'code';
  if (code === 430000009) return 'birthDate';
  if (code === 430000008) return 'mobile';
  const name = field === undefined ? undefined : (FIELDS[field] ?? field);
  return name !== undefined && name in STEP_BY_FIELD ? (name as keyof RegistrationErrors) : 'form';
}
