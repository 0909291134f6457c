import * as errorCodes from '#contract/error-codes.ts';
import { contract } from '#contract/index.ts';
import { sql } from 'kysely';
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

/** The key of each caller's app. */
const keys = new Map<Caller['name'], string>();
/** The app's code now, as though it had not been used. */
async function nextAnswer({ name, playerId, world }: Caller) {
  if (playerId !== undefined)
    await sql`update authenticators set last_step = 0 where player_id = ${playerId}`.execute(world.node.engine.db);
  const key = keys.get(name);
  return { by: 'authenticator', code: key === undefined ? '000000' : appCode(key) } as const;
}
/** Confirmed by the password and the app. */
async function confirmedByApp(caller: Caller) {
  await caller.confirm();
  await caller.client.call(contract.confirmByFactor, { answer: await nextAnswer(caller) });
  return {};
}

/** Second factors: the app that one row adds, a later one removes, so that logins have one step again. */
export const factorRows = {
  secondFactors: about(players()),
  beginAuthenticator: ofConfirmed(),
  addAuthenticator: {
    request: async ({ name, client, confirm }) => {
      await confirm();
      const { code, data } = await client.call(contract.beginAuthenticator, {});
      if (code !== 0) return { code: '000000' };
      keys.set(name, data.key);
      return { code: appCode(data.key) };
    },
    answers: players(),
    another: NOTHING,
  },
  keepBackupCodes: about(players()),
  // From here on the password is the first step of a confirmation alone. This node's address is no domain.
  confirmationChallenge: ofConfirmed(errorCodes.actionUnavailable),
  confirmByFactor: {
    request: async (caller) => {
      await caller.confirm();
      return { answer: await nextAnswer(caller) };
    },
    answers: players(),
    another: NOTHING,
  },
  renewBackupCodes: { ...ofConfirmed(), request: confirmedByApp },
  removeFactor: { ...ofConfirmed(), request: confirmedByApp },
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
