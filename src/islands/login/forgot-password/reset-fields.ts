import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { documentEnd, newPassword } from '#contract/players/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { systemNow } from '#kernel/time.ts';
import { parseBirthDate } from '#islands/forms/birth-date/birth-date.ts';
import type { BirthDateFields } from '#islands/forms/birth-date/format-birth-date.ts';
import { EMPTY_CONTACT, type Contact } from '#islands/forms/contact/contact.ts';
import { codeSchema, contactSchema } from '#islands/forms/field-schemas.ts';
import type { Country } from '#islands/forms/mobile.ts';

/** The values of all steps, named as in commands 001016 and 100203. */
export interface ResetFields {
  readonly contact: Contact;
  readonly code: string;
  readonly birthDate: BirthDateFields;
  readonly documentEnd: string;
  readonly password: string;
}

export const EMPTY_RESET: ResetFields = {
  contact: EMPTY_CONTACT,
  code: '',
  birthDate: { day: '', month: '', year: '' },
  documentEnd: '',
  password: '',
};

/** `identity` is asked of the owner of a frozen account. */
export type ResetStep = 'contact' | 'code' | 'identity' | 'password';

type StepSchema = z.ZodMiniType<unknown, ResetFields>;

/** An owner's own birth date: that it is one, not how old they are. */
const ownBirthDate = (t: Translate) =>
  z.custom<BirthDateFields>().check((context) => {
    const parsed = parseBirthDate(context.value, new Date(systemNow()));
    if (!parsed.ok && parsed.error !== 'young')
      context.issues.push({ code: 'custom', input: context.value, message: t(`wrong.${parsed.error}`) });
  });

/** `account` and `t` are translators of the texts `account` and `login`. */
export function createResetSchemas(account: Translate, t: Translate): Readonly<Record<ResetStep, StepSchema>> {
  const unchecked = {
    contact: z.custom<Contact>(),
    code: z.string(),
    birthDate: z.custom<BirthDateFields>(),
    documentEnd: z.string(),
    password: z.string(),
  };
  const accepts = (schema: z.ZodMiniType) => (text: string) => z.safeParse(schema, text).success;
  return {
    contact: z.object({ ...unchecked, contact: contactSchema(account) }),
    code: z.object({ ...unchecked, code: codeSchema(account) }),
    identity: z.object({
      ...unchecked,
      birthDate: ownBirthDate(account),
      documentEnd: z.string().check(z.refine(accepts(documentEnd), t('reset.documentEndWrong'))),
    }),
    password: z.object({
      ...unchecked,
      password: z.string().check(z.refine(accepts(newPassword), account('wrong.newPassword'))),
    }),
  };
}

export interface ResetStepProps {
  readonly form: UseFormReturn<ResetFields>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly openStep: (step: ResetStep) => void;
}
