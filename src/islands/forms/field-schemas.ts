import * as z from 'zod/mini';
import { email, mobile, oneTimeCode } from '#contract/players/fields.ts';
import type { Translate } from '#i18n/translator.ts';
import { parseBirthDate, type BirthDateFields } from './birth-date.ts';
import type { Contact } from './contact.ts';
import { nationalNumber, type Mobile } from './mobile.ts';

/** Schemas of fields that several account forms share. Their messages are `account` texts. */
const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

const isMobile = (value: Mobile): boolean => accepts(mobile, nationalNumber(value));

export const mobileSchema = (t: Translate) => z.custom<Mobile>().check(z.refine(isMobile, t('wrong.mobile')));

export const contactSchema = (t: Translate) =>
  z.custom<Contact>().check(
    z.refine((contact) => (contact.by === 'mobile' ? isMobile(contact.mobile) : accepts(email, contact.email)), {
      error: ({ input }) => t(`wrong.${(input as Contact).by}`),
    }),
  );

export const codeSchema = (t: Translate) =>
  z.string().check(z.refine((code) => accepts(oneTimeCode, code), t('wrong.code')));

/** `now` is the device's clock; the server checks again by its own. */
export const birthDateSchema = (t: Translate, now: () => Date) =>
  z.custom<BirthDateFields>().check((context) => {
    const parsed = parseBirthDate(context.value, now());
    if (!parsed.ok) context.issues.push({ code: 'custom', input: context.value, message: t(`wrong.${parsed.error}`) });
  });
