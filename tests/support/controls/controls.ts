import { randomUUID } from 'node:crypto';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import { takeTimeOut } from '#contract/controls/100138-take-time-out.ts';
import { setControl } from '#contract/controls/100156-set-control.ts';
import { sha256Digest } from '#server/crypto/digest.ts';
import { canonicalJson, omitFields } from '#verify/canonical-json.ts';
import { isSignedBy } from '#verify/signatures.ts';
import type { TestClient } from '../node/test-node.ts';

export const DAY_MINUTES = 24 * 60;

/** Sets a limit of so many fils. */
export const limit = (
  player: TestClient,
  kind: 'depositLimit' | 'wagerLimit',
  exclusionValue: number,
  exclusionDuration = DAY_MINUTES,
  requestId: string = randomUUID(),
) => player.call(setControl, { requestId, exclusionType: CONTROL_TYPE[kind], exclusionValue, exclusionDuration });

export const excludeSelf = (
  player: TestClient,
  exclusionDuration = 180 * DAY_MINUTES,
  requestId: string = randomUUID(),
) => player.call(setControl, { requestId, exclusionType: CONTROL_TYPE.selfExclusion, exclusionDuration });

export const timeOut = (player: TestClient, exclusionHours = 24, requestId: string = randomUUID()) =>
  player.call(takeTimeOut, { requestId, exclusionHours });

/** Whether a receipt is signed by the key that it names, as docs/control-receipts.md says. */
export function isControlReceiptSigned(receipt: { readonly operatorKey: string; readonly signature: string }): boolean {
  const statement = canonicalJson(omitFields(receipt, 'signature')) ?? '';
  return isSignedBy(receipt.operatorKey, sha256Digest(statement), receipt.signature);
}
