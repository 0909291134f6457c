import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { User } from '#client/session/user.ts';
import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import type { CommandAddress } from '#contract/commands.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { EMPTY_CONTACT, type Contact } from '../forms/contact/contact.ts';
import { codeSchema, contactSchema, ownPasswordSchema } from '../forms/field-schemas.ts';
import type { Country } from '../forms/mobile.ts';
import { sendCommand } from '../forms/use-command-form.ts';

/** Fields shared by both ways to log in, so that the contact is typed once. */
export interface LoginFields {
  readonly contact: Contact;
  readonly password: string;
  readonly code: string;
}

export const EMPTY_LOGIN: LoginFields = {
  contact: EMPTY_CONTACT,
  password: '',
  code: '',
};

/** By password, or by code in two steps: contact, code. */
export type LoginStep = 'password' | 'contact' | 'code';

const text = () => z.string();

export const createLoginSchemas = (t: Translate): Readonly<Record<LoginStep, z.ZodMiniType<unknown, LoginFields>>> => ({
  password: z.object({
    contact: contactSchema(t),
    password: ownPasswordSchema(t),
    code: text(),
  }),
  contact: z.object({ contact: contactSchema(t), password: text(), code: text() }),
  code: z.object({ contact: contactSchema(t), password: text(), code: codeSchema(t) }),
});

/** An answer with another code than 0. */
export type Refused = Extract<CallAnswer<unknown>, { ok: false }>;

export interface LoginFormProps {
  readonly form: UseFormReturn<LoginFields>;
  readonly locale: Locale;
  readonly countries: readonly Country[];
  /** Of the address, with the page to return to. */
  readonly query: string;
  readonly onLogin: (user: User) => void;
  /** Called with each answer that is no login, and with undefined where it is one. */
  readonly onAnswer: (refusal: Refused | undefined) => void;
}

/** The specification leaves this refusal of a login without a sentence. */
export const leaveBlank = <T>(answer: CallAnswer<T>): CallAnswer<T> =>
  !answer.ok && answer.code === errorCodes.loginRefused ? { ...answer, message: '' } : answer;

/** Sends a login. */
export async function sendLogin<C extends Command>(
  address: CommandAddress<C>,
  data: RequestInput<C>,
  onAnswer: LoginFormProps['onAnswer'],
): Promise<CallAnswer<ResponseOf<C>>> {
  const answer = await sendCommand(address, data);
  onAnswer(answer.ok ? undefined : answer);
  return leaveBlank(answer);
}
