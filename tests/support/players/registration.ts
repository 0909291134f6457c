import { contract } from '#contract/index.ts';
import type { CodePurpose } from '#contract/players/fields.ts';
import type { TestNode } from '../node/test-node.ts';
import type { TestOutbox } from '../providers/outbox.ts';

/** '+971501234567' as fields of a request. */
export const mobileFields = (mobile: string) => ({ areaCode: '971', mobile: mobile.slice(4) });

export const APPLICANT = {
  birthDate: '1990-05-17',
  privacyAgreed: true,
  termsAgreed: true,
  password: 'Desert-rose 7',
} as const;

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
