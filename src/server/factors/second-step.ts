import type { RequestOf } from '#contract/command.ts';
import type { completeLogin } from '#contract/factors/430098-complete-login.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import type { PendingLogin } from '../players/factors/pending-logins.ts';
import { useAuthenticatorCode } from './authenticators.ts';
import { countBackupCodes, useBackupCode } from './backup-codes.ts';
import { tellBackupCodeUsed } from './changes.ts';
import { usePasskey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

export type SecondStepAnswer = RequestOf<typeof completeLogin>['answer'];

interface SecondStepDeps {
  readonly messages: Pick<Messages, 'sendToPlayer'>;
  readonly party: RelyingParty | undefined;
}

/** Whether the answer to a pending login is right; then it is used up. Call with the wallet locked. */
export async function useSecondFactor(
  tx: Tx,
  { playerId, challenge }: PendingLogin,
  answer: SecondStepAnswer,
  { messages, party }: SecondStepDeps,
): Promise<boolean> {
  if (answer.by === 'authenticator') return useAuthenticatorCode(tx, playerId, answer.code);
  if (answer.by === 'passkey')
    return party && challenge !== null ? usePasskey(tx, playerId, answer.credential, party, challenge) : false;
  if (!(await useBackupCode(tx, playerId, answer.code))) return false;
  await tellBackupCodeUsed(tx, messages, playerId, await countBackupCodes(tx, playerId));
  return true;
}
