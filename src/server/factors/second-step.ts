import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { SecondStepAnswer } from '#contract/factors/fields.ts';
import type { Tx } from '../db/index.ts';
import type { PendingLogin } from '../players/factors/pending-logins.ts';
import { useAuthenticatorCode } from './authenticators.ts';
import { useBackupCode } from './backup-codes.ts';
import { usePasskey } from './passkeys.ts';
import type { RelyingParty } from '../players/factors/relying-party.ts';

/** Whether the answer to a pending login or a confirmation is right; then it is used up. With the wallet locked. */
export async function useSecondFactor(
  tx: Tx,
  { playerId, challenge }: Pick<PendingLogin, 'playerId' | 'challenge'>,
  answer: SecondStepAnswer,
  party: RelyingParty | undefined,
): Promise<boolean> {
  if (answer.by === 'authenticator') return useAuthenticatorCode(tx, playerId, answer.code);
  if (answer.by === 'passkey')
    return party && challenge !== null ? usePasskey(tx, playerId, answer.credential, party, challenge) : false;
  return useBackupCode(tx, playerId, answer.code);
}

/** How a wrong answer is refused. */
export const wrongAnswer = ({ by }: SecondStepAnswer): Refusal =>
  by === 'passkey'
    ? { code: errorCodes.passkeyRefused }
    : { code: errorCodes.wrongSecondFactor, extData: { field: 'code' } };

export const isWrongAnswer = ({ code }: Refusal): boolean =>
  code === errorCodes.wrongSecondFactor || code === errorCodes.passkeyRefused;
