import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { isPersonName, type FamilyDuration, type FamilyKind, type Relationship } from '#contract/family/choices.ts';
import { email } from '#contract/players/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { latinDigits } from '#kernel/digits.ts';
import { codeSchema, mobileSchema } from '../forms/field-schemas.ts';
import { HOME_COUNTRY, type Country, type Mobile } from '../forms/mobile.ts';
import type { UploadedPicture } from '../account/picture-field.tsx';
import type { SentCode, SentCodes, Ticket } from './proofs.ts';

export interface AccountFields {
  readonly kind: FamilyKind;
  readonly holderName: string;
  /** Mobile number or e-mail address. */
  readonly account: string;
  readonly duration: FamilyDuration | '';
}

/** The values of all steps, named as in commands 430070 and 430071. */
export interface ApplicationFields {
  readonly applicantName: string;
  readonly mobile: Mobile;
  readonly email: string;
  readonly relationship: Relationship | '';
  /** Of the number and of the address. */
  readonly code: string;
  readonly emailCode: string;
  readonly accounts: readonly AccountFields[];
  readonly idPhoto: UploadedPicture | null;
  readonly proofPhoto: UploadedPicture | null;
}

export const EMPTY_ACCOUNT: AccountFields = { kind: 'monitor', holderName: '', account: '', duration: '' };
export const EMPTY_APPLICATION: ApplicationFields = {
  applicantName: '',
  mobile: { countryId: HOME_COUNTRY, number: '' },
  email: '',
  relationship: '',
  code: '',
  emailCode: '',
  accounts: [EMPTY_ACCOUNT],
  idPhoto: null,
  proofPhoto: null,
};

export const STEPS = ['about', 'code', 'accounts'] as const;
export type StepName = (typeof STEPS)[number];

/** The step of a field, so that a late refusal can be corrected there. */
export const STEP_BY_FIELD: Readonly<Record<string, StepName>> = {
  applicantName: 'about',
  mobile: 'about',
  areaCode: 'about',
  email: 'about',
  relationship: 'about',
};

const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;
/** What can be a number or an address; the server reads it. */
const isAccount = (typed: string): boolean =>
  typed.includes('@') ? accepts(email, typed) : /^\+?[\d\s()-]{7,24}$/.test(latinDigits(typed.trim()));

export const pictureSchema = (message: string) =>
  z.custom<UploadedPicture | null>().check(z.refine((picture) => picture !== null, message));

type StepSchema = z.ZodMiniType<unknown, ApplicationFields>;

/** The first fault of each field of each account; one schema for all would be more of zod than other forms load. */
const accountsSchema = (t: Translate) =>
  z.custom<readonly AccountFields[]>().check((context) => {
    for (const [at, { holderName, account, duration }] of context.value.entries()) {
      const faults = { holderName: !isPersonName(holderName), account: !isAccount(account), duration: duration === '' };
      for (const [name, isWrong] of Object.entries(faults))
        if (isWrong)
          context.issues.push({ code: 'custom', input: context.value, path: [at, name], message: t(`wrong.${name}`) });
    }
  });

/** `t` has the `family` texts, `account` those of fields that all forms share. */
export function createStepSchemas(t: Translate, account: Translate): Readonly<Record<StepName, StepSchema>> {
  const unchecked = {
    applicantName: z.string(),
    mobile: z.custom<Mobile>(),
    email: z.string(),
    relationship: z.custom<Relationship | ''>(),
    code: z.string(),
    emailCode: z.string(),
    accounts: z.custom<readonly AccountFields[]>(),
    idPhoto: z.custom<UploadedPicture | null>(),
    proofPhoto: z.custom<UploadedPicture | null>(),
  };
  const text = (isRight: (value: string) => boolean, message: string) => z.string().check(z.refine(isRight, message));
  return {
    about: z.object({
      ...unchecked,
      applicantName: text(isPersonName, t('wrong.applicantName')),
      mobile: mobileSchema(account),
      email: text((value) => accepts(email, value), account('wrong.email')),
      relationship: z.custom<Relationship | ''>().check(z.refine((one) => one !== '', t('wrong.relationship'))),
    }),
    code: z.object({ ...unchecked, code: codeSchema(account), emailCode: codeSchema(account) }),
    accounts: z.object({
      ...unchecked,
      accounts: accountsSchema(t),
      idPhoto: pictureSchema(t('wrong.idPhoto')),
      proofPhoto: pictureSchema(t('wrong.proofPhoto')),
    }),
  };
}

export interface StepProps {
  readonly form: UseFormReturn<ApplicationFields>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly sentCodes: SentCodes;
  readonly setSentCode: (to: string, code: SentCode) => void;
  readonly ticket: Ticket | undefined;
  readonly setTicket: (ticket: Ticket) => void;
  /** The fields of the photos. */
  readonly papers: ReactNode;
  readonly openStep: (step: StepName) => void;
  readonly onSent: (receiptNumber: string) => void;
}
