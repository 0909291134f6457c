import type { Locale } from '#i18n/locales.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import type { MessageTemplate, TemplateParams } from '../messages/templates.ts';

interface Applicant {
  readonly email: string;
  readonly locale: Locale;
}

/** Applicants are told by mail, in the language they applied in. */
export const mailApplicant = <T extends MessageTemplate>(
  messages: Messages,
  tx: Tx,
  { email, locale }: Applicant,
  template: T,
  params: TemplateParams<T>,
): Promise<void> => messages.send(tx, { channel: 'mail', to: email, locale, template, params });
