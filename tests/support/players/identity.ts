import { contract } from '#contract/index.ts';
import type { TestClient } from '../node/test-node.ts';

export interface TestPerson {
  readonly type?: 'EID' | 'PASSPORT';
  readonly number: string;
  readonly name: string;
  readonly birthDate: string;
  readonly nationality: string;
  readonly expireDate: string;
}

let count = 0;

/** A unique document of a person with the birth date of test players. */
export const newPerson = (change: Partial<TestPerson> = {}): TestPerson => ({
  number: `784-1990-${String(1_000_000 + count++)}-1`,
  name: 'SARA AL MANSOORI',
  birthDate: '1990-05-17',
  nationality: 'AE',
  expireDate: '2035-01-31',
  ...change,
});

/** Requests a check like the page. */
export async function startIdentityCheck(player: TestClient, idCardType: 'EID' | 'PASSPORT' = 'EID') {
  const { data: token } = await player.call(contract.kycToken, {});
  return player.call(contract.kycStart, {
    accessToken: token.accessToken,
    idCardType,
    redirectUri: '/account/kyc-verification',
  });
}

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

/**
 * Fills in the provider's two pages: the document, then the result of the camera. Returns the browser's next address.
 */
export async function completeIdentityCheck(
  redirectUrl: string,
  person: TestPerson,
  verdict = 'honest',
): Promise<string | null> {
  await post(redirectUrl, { action: 'document', type: 'EID', ...person });
  const done = await post(redirectUrl, { action: 'face', verdict });
  return done.headers.get('location');
}

/** Decides a check under review, like staff of the provider. */
export const decideReview = (redirectUrl: string, action: 'approve' | 'reject', remark = '') =>
  post(redirectUrl, { action, remark, reason: '36' });
