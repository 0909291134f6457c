import type { AddressFields } from '#contract/players/address-rules.ts';
import type { DocumentType } from '#contract/players/person-rules.ts';
import type { BirthDateFields } from '../forms/birth-date/format-birth-date.ts';
import { HOME_COUNTRY, type Mobile } from '../forms/mobile.ts';

/** The values of each step, named as in command 100201. The tab stores most of them (tab-state.ts). */
export interface IdentityFields {
  readonly idCardType: DocumentType;
  readonly firstNames: string;
  readonly lastName: string;
  readonly idCardNo: string;
  readonly nationality: string;
  readonly residence: string;
  readonly birthDate: BirthDateFields;
}

/** Of the third step, what the tab stores. */
export interface StoredVerifyFields {
  readonly mobile: Mobile;
  readonly email: string;
  readonly verificationMethod: 'mobile' | 'email';
  readonly privacyAgreed: boolean;
  readonly termsAgreed: boolean;
}

export interface VerifyFields extends StoredVerifyFields {
  readonly code: string;
  readonly password: string;
}

export const EMPTY_IDENTITY: IdentityFields = {
  idCardType: 'EID',
  firstNames: '',
  lastName: '',
  idCardNo: '',
  nationality: '',
  residence: HOME_COUNTRY,
  birthDate: { day: '', month: '', year: '' },
};

export const EMPTY_ADDRESS: AddressFields = { country: '', emirate: '', city: '', street: '', postcode: '' };

export const EMPTY_VERIFY: StoredVerifyFields = {
  mobile: { countryId: HOME_COUNTRY, number: '' },
  email: '',
  verificationMethod: 'mobile',
  privacyAgreed: false,
  termsAgreed: false,
};

/** The steps in their order, each on a route of its own. */
export const STEPS = ['identity', 'address', 'verify'] as const;
export type StepName = (typeof STEPS)[number];

export const STEP_PATHS: Readonly<Record<StepName, string>> = {
  identity: '/account/register',
  address: '/account/registerAddress',
  verify: '/account/verCodeNew',
};
export const SUCCESS_PATH = '/account/registerSuccess';

/** The step before the last one that asks for a field, so that a late refusal is corrected there. */
export function earlierStepOf(field: string): Exclude<StepName, 'verify'> | undefined {
  if (Object.hasOwn(EMPTY_IDENTITY, field)) return 'identity';
  return Object.hasOwn(EMPTY_ADDRESS, field) ? 'address' : undefined;
}
