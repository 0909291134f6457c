import * as z from 'zod/mini';
import { email } from '#contract/players/fields.ts';
import type { Translate } from '#i18n/translator.ts';
import { codeSchema, mobileSchema } from '#islands/forms/field-schemas.ts';
import { formatTypedMobile, HOME_COUNTRY, toMobileRequest, type Country, type Mobile } from '#islands/forms/mobile.ts';

export type ContactKind = 'mobile' | 'email';

export interface NewContactFields {
  readonly mobile: Mobile;
  readonly email: string;
  readonly code: string;
}

export const EMPTY_NEW_CONTACT: NewContactFields = {
  mobile: { countryId: HOME_COUNTRY, number: '' },
  email: '',
  code: '',
};

type Schema = z.ZodMiniType<unknown, NewContactFields>;

/** Of the step with the contact, and of the step with its code. */
export function createContactSchemas(t: Translate, kind: ContactKind): Readonly<Record<'contact' | 'code', Schema>> {
  const unchecked = { mobile: z.custom<Mobile>(), email: z.string(), code: z.string() };
  const isEmail = (text: string) => z.safeParse(email, text).success;
  return {
    contact: z.object({
      ...unchecked,
      ...(kind === 'mobile'
        ? { mobile: mobileSchema(t) }
        : { email: z.string().check(z.refine(isEmail, t('wrong.email'))) }),
    }),
    code: z.object({ ...unchecked, code: codeSchema(t) }),
  };
}

/** The contact as fields of a command. */
export const toContact = (
  kind: ContactKind,
  countries: readonly Country[],
  { mobile, email: address }: NewContactFields,
) => (kind === 'mobile' ? toMobileRequest(countries, mobile) : { email: address.trim() });

/** The contact for a sentence: left to right inside Arabic. */
export const formatNewContact = (kind: ContactKind, countries: readonly Country[], fields: NewContactFields): string =>
  kind === 'mobile' ? formatTypedMobile(countries, fields.mobile) : `\u2066${fields.email.trim()}\u2069`;
