import { generateSync } from 'otplib';
import { contract } from '#contract/index.ts';
import type { TestClient, TestNode } from '../node/test-node.ts';
import { PASSWORD, type TestPlayer } from './player.ts';
import { mobileFields } from './registration.ts';

const { addAuthenticator, beginAuthenticator, checkOldPassword, completeLogin, passwordLogin } = contract;

/** The code that an app shows `steps` of 30 seconds from now. */
export const appCode = (key: string, steps = 0): string =>
  generateSync({ secret: key, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

export const confirm = (player: TestClient) => player.call(checkOldPassword, { oldPassword: PASSWORD });

/** Adds an authenticator app; the code of the step before is used up by it, so that the present one logs in. */
export async function addApp(player: TestPlayer): Promise<{ key: string; backupCodes: readonly string[] }> {
  await confirm(player);
  const { data } = await player.call(beginAuthenticator, {});
  const added = await player.call(addAuthenticator, { code: appCode(data.key, -1) });
  return { key: data.key, backupCodes: added.data.backupCodes ?? [] };
}

/** What a login is answered that needs a second step. */
export interface SecondStepNeeded {
  readonly pendingLogin: string;
  readonly kinds: readonly string[];
}

/** The first step by the password, from a browser of its own. */
export async function passFirstStep(node: TestNode, { mobile }: TestPlayer, password = PASSWORD) {
  const client = node.client();
  const answer = await client.call(passwordLogin, { ...mobileFields(mobile), password });
  return { client, answer, ...(answer.data as unknown as SecondStepNeeded) };
}

/** The second step by a code. */
export const answerCode = (
  { client, pendingLogin }: { readonly client: TestClient; readonly pendingLogin: string },
  by: 'authenticator' | 'backup',
  code: string,
) => client.call(completeLogin, { pendingLogin, answer: { by, code } });
