import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { appCode } from '#support/players/factors.ts';
import { everybody, players } from '../answers.ts';
import type { Caller } from '../caller.ts';
import { about, NOTHING, type CommandTable } from '../row.ts';

const NO_LOGIN = 'x'.repeat(43);
const confirmed = async ({ confirm }: Caller) => {
  await confirm();
  return {};
};
const ofConfirmed = (code = 0) => ({ request: confirmed, answers: players(code), another: NOTHING }) as const;

/** Second factors: the app that one row adds, a later one removes, so that logins have one step again. */
export const factorRows = {
  secondFactors: about(players()),
  beginAuthenticator: ofConfirmed(),
  addAuthenticator: {
    request: async ({ client, confirm }) => {
      await confirm();
      const { code, data } = await client.call(contract.beginAuthenticator, {});
      return { code: code === 0 ? appCode(data.key) : '000000' };
    },
    answers: players(),
    another: NOTHING,
  },
  renewBackupCodes: ofConfirmed(),
  removeFactor: ofConfirmed(),
  // The address of this node is no domain, which a passkey needs.
  beginPasskey: ofConfirmed(errorCodes.actionUnavailable),
  addPasskey: {
    request: async ({ confirm }) => {
      await confirm();
      const response = { clientDataJSON: 'e30', attestationObject: 'o2' };
      return { name: 'Phone', credential: { id: 'AQ', rawId: 'AQ', type: 'public-key', response } };
    },
    answers: players(errorCodes.factorSetupExpired),
    another: NOTHING,
  },
  // A pending login belongs to the browser of its first step (tests/server/factors).
  passkeyChallenge: {
    request: () => ({ pendingLogin: NO_LOGIN }),
    answers: everybody(errorCodes.pendingLoginExpired),
    another: NOTHING,
  },
  completeLogin: {
    request: () => ({ pendingLogin: NO_LOGIN, answer: { by: 'authenticator', code: '000000' } }),
    answers: everybody(errorCodes.pendingLoginExpired),
    another: NOTHING,
  },
} satisfies Partial<CommandTable>;
