import type { CallAnswer } from '#client/gateway/call.ts';
import { readShareCode } from '#client/promotions/share-code.ts';
import * as commands from '#contract/commands.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { register } from '#contract/players/100201-register.ts';
import { formatBirthDate } from '../forms/birth-date/format-birth-date.ts';
import { toMobileRequest, type Country } from '../forms/mobile.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import { linkRequest } from '../superapp/proven-account.ts';
import { earlierStepOf, type VerifyFields } from './registration.ts';
import { changeRegistration, loadRegistration } from './tab-state.ts';
import { openStep } from './use-step.ts';

/** Sends all steps. What is refused of an earlier one is shown there. */
export async function sendRegistration(
  countries: readonly Country[],
  fields: VerifyFields,
): Promise<CallAnswer<ResponseOf<typeof register>>> {
  const { identity, address } = loadRegistration();
  const shareCode = readShareCode();
  const answer = await sendCommand(commands.register, {
    ...identity,
    ...address,
    birthDate: formatBirthDate(identity.birthDate),
    ...toMobileRequest(countries, fields.mobile),
    email: fields.email,
    verificationMethod: fields.verificationMethod,
    // The schema requires both.
    privacyAgreed: true,
    termsAgreed: true,
    code: fields.code,
    password: fields.password,
    ...(shareCode ? { shareCode } : {}),
    ...linkRequest(),
  });
  if (!answer.ok) showAtEarlierStep(answer.message, answer.extData);
  return answer;
}

function showAtEarlierStep(message: string, extData: unknown): void {
  const field = typeof extData === 'object' && extData !== null && 'field' in extData ? String(extData.field) : '';
  const step = earlierStepOf(field);
  if (!step) return;
  changeRegistration({ refused: { field, message } });
  openStep(step);
}
