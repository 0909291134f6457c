import { useState, useTransition } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import * as commands from '#contract/commands.ts';
import { formatTypedMobile, toMobileRequest, type Country } from '../forms/mobile.ts';
import { findRefusedField } from '../forms/send/refused-field.ts';
import { resendTime, type CodeResend } from '../forms/use-code-resend.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import type { VerifyFields } from './registration.ts';
import { changeRegistration, type StoredRegistration } from './tab-state.ts';

/** What a code is sent to, as fields of a command and for a sentence. */
export function chosenContact(countries: readonly Country[], fields: VerifyFields) {
  const { verificationMethod, mobile, email } = fields;
  return verificationMethod === 'email'
    ? { key: email.trim().toLowerCase(), shown: `\u2066${email.trim()}\u2069`, request: { email: email.trim() } }
    : {
        key: `${mobile.countryId} ${mobile.number}`,
        shown: formatTypedMobile(countries, mobile),
        request: toMobileRequest(countries, mobile),
      };
}

/** Requests a code to the chosen contact, again after a minute; at once where the contact has changed since. */
export function useCodeRequest(
  form: UseFormReturn<VerifyFields>,
  countries: readonly Country[],
  saved: StoredRegistration | null,
): CodeResend & { readonly sentTo: string | undefined } {
  const [pending, startRequest] = useTransition();
  const [sent, setSent] = useState(saved?.sent ?? { to: '', resendAt: 0 });
  const [mobile, email, method] = useWatch({ control: form.control, name: ['mobile', 'email', 'verificationMethod'] });
  const contact = chosenContact(countries, { ...form.getValues(), mobile, email, verificationMethod: method });
  const send = async () => {
    if (!(await form.trigger(method, { shouldFocus: true }))) return;
    const fields = form.getValues();
    const { key, request } = chosenContact(countries, fields);
    const answer =
      'email' in request
        ? await sendCommand(commands.requestEmailCode, { ...request, purpose: 'register' })
        : await sendCommand(commands.requestMobileCode, { ...request, purpose: 'register' });
    if (!answer.ok) {
      const field = findRefusedField(answer, fields, { areaCode: 'mobile' });
      // The form's own message is below the password and the consents, out of sight of the button that was pressed.
      const shownAt = field === 'root' ? method : field;
      form.setError(shownAt, { type: 'refused', message: answer.message }, { shouldFocus: true });
      return;
    }
    form.clearErrors();
    form.setValue('code', '');
    const now = { to: key, resendAt: resendTime(answer.data) };
    changeRegistration({ sent: now });
    setSent(now);
    form.setFocus('code');
  };
  const isSent = sent.to !== '' && sent.to === contact.key;
  return {
    at: isSent ? sent.resendAt : 0,
    pending,
    send: () => startRequest(send),
    sentTo: isSent ? contact.shown : undefined,
  };
}
