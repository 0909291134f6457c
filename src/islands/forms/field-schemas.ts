import * as z from 'zod/mini';
import { email, mobile, oneTimeCode } from '#contract/players/fields.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Contact } from './contact/contact.ts';
import type { Mobile } from './mobile.ts';

/** Schemas of fields that several account forms share. Their messages are `account` texts. */
const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

const isMobile = ({ number }: Mobile): boolean => accepts(mobile, number);

/** Why a number is refused: none was entered, it starts with 0, or it cannot be one. */
const mobileFault = ({ number }: Mobile): string => {
  if (number === '') return 'mobile';
  return number.startsWith('0') ? 'mobileZero' : 'mobileNumber';
};

export const mobileSchema = (t: Translate) =>
  z.custom<Mobile>().check(z.refine(isMobile, { error: ({ input }) => t(`wrong.${mobileFault(input as Mobile)}`) }));

export const contactSchema = (t: Translate) =>
  z.custom<Contact>().check(
    z.refine((contact) => (contact.by === 'mobile' ? isMobile(contact.mobile) : accepts(email, contact.email)), {
      error: ({ input }) => {
        const { by, mobile: typed } = input as Contact;
        return t(`wrong.${by === 'mobile' ? mobileFault(typed) : by}`);
      },
    }),
  );

export const codeSchema = (t: Translate) =>
  z.string().check(z.refine((code) => accepts(oneTimeCode, code), t('wrong.code')));
