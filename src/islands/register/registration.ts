import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPassword } from '#contract/players/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { BirthDateFields } from '../forms/birth-date.ts';
import { birthDateSchema } from '../forms/birth-date-schema.ts';
import { codeSchema, mobileSchema } from '../forms/field-schemas.ts';
import { HOME_COUNTRY, type Country, type Mobile } from '../forms/mobile.ts';

/** The values of all steps, named as in command 100201. The tab stores some of them (tab-state.ts). */
export interface RegistrationFields {
  readonly mobile: Mobile;
  readonly birthDate: BirthDateFields;
  readonly privacyAgreed: boolean;
  readonly termsAgreed: boolean;
  readonly code: string;
  readonly password: string;
}

export const EMPTY_REGISTRATION: RegistrationFields = {
  mobile: { countryId: HOME_COUNTRY, number: '' },
  birthDate: { day: '', month: '', year: '' },
  privacyAgreed: false,
  termsAgreed: false,
  code: '',
  password: '',
};

export type StepName = 'details' | 'code' | 'password';

/** The step of a field, so that a late refusal can be corrected there. */
export const STEP_BY_FIELD: Readonly<Record<keyof RegistrationFields, StepName>> = {
  mobile: 'details',
  birthDate: 'details',
  privacyAgreed: 'details',
  termsAgreed: 'details',
  code: 'code',
  password: 'password',
};

/** Field names in refusals, where they differ from the form's. */
export const FIELD_ALIASES = { areaCode: 'mobile' } as const;

type StepSchema = z.ZodMiniType<unknown, RegistrationFields>;

export function createStepSchemas(t: Translate, now: () => Date): Readonly<Record<StepName, StepSchema>> {
  const unchecked = {
    mobile: z.custom<Mobile>(),
    birthDate: z.custom<BirthDateFields>(),
    privacyAgreed: z.boolean(),
    termsAgreed: z.boolean(),
    code: z.string(),
    password: z.string(),
  };
  const agreed = (message: string) => z.boolean().check(z.refine((value) => value, message));
  const isStrong = (password: string) => z.safeParse(newPassword, password).success;
  return {
    details: z.object({
      ...unchecked,
      mobile: mobileSchema(t),
      birthDate: birthDateSchema(t, now),
      privacyAgreed: agreed(t('wrong.privacy')),
      termsAgreed: agreed(t('wrong.terms')),
    }),
    code: z.object({ ...unchecked, code: codeSchema(t) }),
    password: z.object({
      ...unchecked,
      password: z.string().check(z.refine(isStrong, t('wrong.newPassword'))),
    }),
  };
}

export interface StepProps {
  readonly form: UseFormReturn<RegistrationFields>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
  /** When another code may be requested: ms of the device's clock, 0 before the first one. */
  readonly resendAt: number;
  readonly setResendAt: (resendAt: number) => void;
  readonly openStep: (step: StepName) => void;
  /** Called when the account is created. */
  readonly onRegistered: () => void;
}
