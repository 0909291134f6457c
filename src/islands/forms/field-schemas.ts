import * as z from 'zod/mini';
import { email, mobile, oneTimeCode } from '#contract/players/fields.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Contact } from './contact/contact.ts';
import type { Mobile } from './mobile.ts';

/** Schemas of fields that several account forms share. Their messages are `account` texts. */
const accepts = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

const isMobile = ({ number }: Mobile): boolean => accepts(mobile, number);

/** Why a number is refused: none was entered, it cannot be so short or long, or only its first 0 is wrong. */
const mobileFault = ({ number }: Mobile): string => {
  if (number === '') return 'mobile';
  // Without the plus and the zeros before it.
  const { length } = `${+number}`;
  if (length < 5) return 'mobileShort';
  if (length > 14) return 'mobileLong';
  // Two zeros begin a calling code.
  return /^0[^0]/.test(number) ? 'mobileZero' : 'mobileNumber';
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

/** Without password rules: old passwords must remain usable. */
export const ownPasswordSchema = (t: Translate) => z.string().check(z.minLength(1, t('wrong.password')));

export const codeSchema = (t: Translate) =>
  z.string().check(z.refine((code) => accepts(oneTimeCode, code), t('wrong.code')));
