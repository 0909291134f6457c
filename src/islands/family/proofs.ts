import * as commands from '#contract/commands.ts';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { familyApplicant } from '#contract/family/430070-family-applicant.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import { formatTypedMobile, toMobileRequest, type Country } from '../forms/mobile.ts';
import { resendTime, type CodeSent } from '../forms/use-code-resend.ts';
import { sendCommand } from '../forms/use-command-form.ts';
import type { ApplicationFields } from './application.ts';

/** What an applicant proves: the number, because they upload, and the address, because reports go there. */
export interface Proof {
  readonly name: 'mobile' | 'email';
  /** The field of its code. */
  readonly codeName: 'code' | 'emailCode';
  /** The number or address as it is shown. */
  readonly to: string;
  readonly requestCode: () => Promise<CallAnswer<CodeSent>>;
}

export function proofsOf(
  countries: readonly Country[],
  { mobile, email }: Pick<ApplicationFields, 'mobile' | 'email'>,
): readonly Proof[] {
  const purpose = 'family';
  return [
    {
      name: 'mobile',
      codeName: 'code',
      to: formatTypedMobile(countries, mobile),
      requestCode: () => sendCommand(commands.requestMobileCode, { ...toMobileRequest(countries, mobile), purpose }),
    },
    {
      name: 'email',
      codeName: 'emailCode',
      to: `\u2066${email.trim()}\u2069`,
      requestCode: () => sendCommand(commands.requestEmailCode, { email: email.trim(), purpose }),
    },
  ];
}

/** What the right codes were answered with (430070). */
export interface Ticket {
  readonly ticket: string;
  /** The number and the address it was given for. */
  readonly holders: string;
  /** How long it opens the accounts without other codes: ms of this device's clock. */
  readonly until: number;
}

const holdersOf = (proofs: readonly Proof[]): string => proofs.map(({ to }) => to).join();
export const ticketOf = (
  proofs: readonly Proof[],
  { ticket, validSeconds }: ResponseOf<typeof familyApplicant>,
): Ticket => ({ ticket, holders: holdersOf(proofs), until: systemNow() + validSeconds * SECOND_MS });
/** Whether the number and the address are proven still, so that neither needs another code. */
export const holdsTicket = (proofs: readonly Proof[], ticket: Ticket | undefined): boolean =>
  ticket !== undefined && ticket.holders === holdersOf(proofs) && systemNow() < ticket.until;

/** The last code that was sent to a number or an address. */
export interface SentCode {
  /** When another one may be requested: ms of this device's clock. */
  readonly resendAt: number;
  readonly isUsed: boolean;
}
/** By number or address, as it is shown. */
export type SentCodes = Readonly<Record<string, SentCode>>;

/**
 * Requests a code for each, except where one was requested a moment ago: whoever corrects the address alone gets one
 * there alone. A refusal names its field.
 */
export async function requestCodes(
  proofs: readonly Proof[],
  sentCodes: SentCodes,
  onSent: (proof: Proof, resendAt: number) => void,
): Promise<CallAnswer<undefined>> {
  for (const proof of proofs) {
    if ((sentCodes[proof.to]?.resendAt ?? 0) > systemNow()) continue;
    const answer = await proof.requestCode();
    if (!answer.ok) return { ...answer, extData: { field: proof.name } };
    onSent(proof, resendTime(answer.data));
  }
  return { ok: true, data: undefined };
}
