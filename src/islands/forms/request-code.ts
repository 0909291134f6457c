import * as commands from '#contract/commands.ts';
import type { CodePurpose } from '#contract/players/fields.ts';
import type { Contact } from './contact/contact.ts';
import { toMobileRequest, type Country } from './mobile.ts';
import { sendCommand } from './use-command-form.ts';

/** Asks for a one-time code to this contact. */
export const requestCode = (countries: readonly Country[], { by, email, mobile }: Contact, purpose: CodePurpose) =>
  by === 'email'
    ? sendCommand(commands.requestEmailCode, { email: email.trim(), purpose })
    : sendCommand(commands.requestMobileCode, { ...toMobileRequest(countries, mobile), purpose });
