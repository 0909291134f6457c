import { generateSync } from 'otplib';
import * as errorCodes from '#contract/error-codes.ts';
import { secondStepNeeded, type SecondStepNeeded } from '#contract/factors/fields.ts';
import { contract } from '#contract/index.ts';
import type { TestClient, TestNode } from '../node/test-node.ts';
import { createPasskey } from './passkey.ts';
import { PASSWORD, type TestPlayer } from './player.ts';
import { mobileFields } from './registration.ts';

const {
  addAuthenticator,
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  checkOldPassword,
  completeLogin,
  confirmByFactor,
  passwordLogin,
} = contract;

/** The code that an app shows `steps` of 30 seconds from now. */
export const appCode = (key: string, steps = 0): string =>
  generateSync({ secret: key, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** A code of six digits that is not this one. */
export const otherCode = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

/** Confirms by the password, which is enough where there is no second factor. */
export const confirm = (player: TestClient) => player.call(checkOldPassword, { oldPassword: PASSWORD });

/** Confirms by the password and a code. */
export async function confirmWith(player: TestClient, by: 'authenticator' | 'backup', code: string) {
  await confirm(player);
  return player.call(confirmByFactor, { answer: { by, code } });
}

/** Adds an authenticator app; the code of the step before is used up by it, so that the present one logs in. */
export async function addApp(player: TestPlayer): Promise<{ key: string; backupCodes: readonly string[] }> {
  await confirm(player);
  const { data } = await player.call(beginAuthenticator, {});
  const added = await player.call(addAuthenticator, { code: appCode(data.key, -1) });
  return { key: data.key, backupCodes: added.data.backupCodes ?? [] };
}

export const challengeOf = (options: Record<string, unknown>) => String(options['challenge']);

/** Adds a passkey, which a device makes on a page of this origin; by a backup code where there is a factor already. */
export async function addPasskeyOf(player: TestPlayer, origin: string, name = 'Phone', backupCode?: string) {
  const device = createPasskey(origin);
  await (backupCode === undefined ? confirm(player) : confirmWith(player, 'backup', backupCode));
  const { data } = await player.call(beginPasskey, {});
  const added = await player.call(addPasskey, { name, credential: device.register(challengeOf(data.options)) });
  if (added.code !== 0) throw new Error(`the passkey was refused: ${added.code} ${added.message}`);
  return { device, backupCodes: added.data.backupCodes };
}

/** What the answer to a first step carries; nothing of it where the login has one step. */
export const readSecondStep = (answer: { readonly code: number; readonly data: unknown }): SecondStepNeeded =>
  answer.code === errorCodes.secondFactorNeeded
    ? secondStepNeeded.parse(answer.data)
    : { pendingLogin: '', kinds: [], expiresInSeconds: 0, passkeyDomain: null };

/** The first step by the password, from a browser of its own. */
export async function passFirstStep(node: TestNode, { mobile }: TestPlayer, password = PASSWORD, ip?: string) {
  const client = node.client();
  if (ip !== undefined) client.ip = ip;
  const answer = await client.call(passwordLogin, { ...mobileFields(mobile), password });
  return { client, answer, ...readSecondStep(answer) };
}

/**
 * 32 logins of one player that wait for their second step. One after the other, as passwords of one account that are
 * tried together lock it; each at an address of its own, as an address has a limit.
 */
export async function passFirstStepOften(node: TestNode, player: TestPlayer) {
  const logins: Awaited<ReturnType<typeof passFirstStep>>[] = [];
  for (let n = 1; n <= 32; n++) logins.push(await passFirstStep(node, player, PASSWORD, `203.0.113.${n}`));
  return logins;
}

/** The second step by a code. */
export const answerCode = (
  { client, pendingLogin }: { readonly client: TestClient; readonly pendingLogin: string },
  by: 'authenticator' | 'backup',
  code: string,
) => client.call(completeLogin, { pendingLogin, answer: { by, code } });
