import { contract } from '#contract/index.ts';
import { randomInt } from 'node:crypto';
import { hasLuhnCheckDigit } from '#kernel/luhn.ts';
import type { CodePurpose } from '#contract/players/fields.ts';
import type { TestNode } from '../node/test-node.ts';
import type { TestOutbox } from '../providers/outbox.ts';

/** '+971501234567' as fields of a request. */
export const mobileFields = (mobile: string) => ({ areaCode: '971', mobile: mobile.slice(4) });

/** The number of an Emirates ID that nobody else has. */
export function newEmiratesId(): string {
  const body = `7841990${String(randomInt(1e7)).padStart(7, '0')}`;
  return [...'0123456789'].map((digit) => body + digit).find(hasLuhnCheckDigit) ?? '';
}

/** A resident of Dubai with all that 100201 asks for but a mobile number and the code sent to it. */
export const APPLICANT = {
  firstNames: 'Sara',
  lastName: 'Haddad',
  idCardType: 'EID',
  idCardNo: '784-1990-1234567-6',
  nationality: 'AE',
  residence: 'AE',
  birthDate: '1990-05-17',
  country: 'AE',
  emirate: 'AE-DU',
  city: 'Dubai',
  street: '12 Al Wasl Road',
  email: 'sara.haddad@example.com',
  verificationMethod: 'mobile',
  privacyAgreed: true,
  termsAgreed: true,
  password: 'Desert-rose 7',
} as const;

/** What players see of it in their profile, in the language they typed it in. */
export const APPLICANT_TEXTS = [APPLICANT.firstNames, APPLICANT.lastName, APPLICANT.street, APPLICANT.city];

/** Requests a code by SMS and reads it from the outbox. */
export async function requestSmsCode(
  node: TestNode,
  outbox: TestOutbox,
  mobile: string,
  purpose: CodePurpose = 'register',
): Promise<string> {
  const before = outbox.codes(mobile);
  const answer = await node.client().call(contract.requestMobileCode, { ...mobileFields(mobile), purpose });
  if (answer.code !== 0) throw new Error(`the code was refused: ${answer.code} ${answer.message}`);
  return outbox.code(mobile, before);
}

/** Requests a code by mail and reads it from the outbox. */
export async function requestEmailCode(
  node: TestNode,
  outbox: TestOutbox,
  email: string,
  purpose: CodePurpose,
): Promise<string> {
  const before = outbox.codes(email);
  const answer = await node.client().call(contract.requestEmailCode, { email, purpose });
  if (answer.code !== 0) throw new Error(`the code was refused: ${answer.code} ${answer.message}`);
  return outbox.code(email, before);
}
