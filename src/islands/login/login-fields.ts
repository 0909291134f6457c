import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { User } from '#client/session/user.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Contact } from '../forms/contact.ts';
import { codeSchema, contactSchema } from '../forms/field-schemas.ts';
import { HOME_COUNTRY, type Country } from '../forms/mobile.ts';

/** Fields shared by both ways to log in, so that the contact is typed once. */
export interface LoginFields {
  readonly contact: Contact;
  readonly password: string;
  readonly code: string;
}

export const EMPTY_LOGIN: LoginFields = {
  contact: { by: 'mobile', mobile: { countryId: HOME_COUNTRY, number: '' }, email: '' },
  password: '',
  code: '',
};

/** By password, or by code in two steps: contact, code. */
export type LoginStep = 'password' | 'contact' | 'code';

const text = () => z.string();

export const createLoginSchemas = (t: Translate): Readonly<Record<LoginStep, z.ZodMiniType<unknown, LoginFields>>> => ({
  password: z.object({
    contact: contactSchema(t),
    // No password rules: old passwords must remain usable.
    password: text().check(z.minLength(1, t('wrong.password'))),
    code: text(),
  }),
  contact: z.object({ contact: contactSchema(t), password: text(), code: text() }),
  code: z.object({ contact: contactSchema(t), password: text(), code: codeSchema(t) }),
});

/** Names of the contact's fields in refusals. */
export const CONTACT_ALIASES = { areaCode: 'contact', mobile: 'contact', email: 'contact' } as const;

export interface LoginFormProps {
  readonly form: UseFormReturn<LoginFields>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
  readonly onLogin: (user: User) => void;
}
