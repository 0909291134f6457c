import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import { superappLogin as command } from '#contract/superapp/100171-superapp-login.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '#server/db/index.ts';
import { defineHandler, type CallContext } from '#server/engine/handler.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import {
  finishLogin,
  loginPlayer,
  recordRefusedLogin,
  recordSecurity,
  type LoginSession,
} from '#server/players/login.ts';
import { findOpenId } from '#server/players/person/own-account.ts';
import { isFrozen } from '#server/players/frozen.ts';
import { readBrowser } from '#server/players/superapp/browser.ts';
import { findLinkedPlayer } from '#server/players/superapp/links.ts';
import { keepProof } from '#server/players/superapp/proofs.ts';
import { takeRequest, type KeptRequest } from '../requests.ts';

/** Why a login failed, as the log says it. */
const FAILURES: Partial<Record<number, string>> = {
  [errorCodes.accountUnavailable]: 'frozen',
  [errorCodes.accountLocked]: 'locked',
  [errorCodes.accountClosed]: 'closed',
};
const REFUSED: Refusal = { code: errorCodes.superappRefused };

/** The request that this answer belongs to: begun in this browser and, to link, by the player who is logged in. */
async function findRequest({ engine, session, ...call }: CallContext, state: string): Promise<KeptRequest | undefined> {
  const browser = readBrowser(call);
  const request = browser && (await takeRequest(engine.db, state, browser));
  return request && (request.playerId === null || request.playerId === session?.playerId) ? request : undefined;
}

/** Logs in the player who is linked. */
async function logInLinked(
  tx: Tx,
  playerId: bigint,
  subjectHash: Buffer,
  call: CallContext,
): Promise<Result<LoginSession, Refusal>> {
  await lockWallet(tx, playerId);
  // Read again, as the link may have gone while the lock was waited for: nobody comes in by one that has.
  if ((await findLinkedPlayer(tx, subjectHash)) !== playerId) return err(REFUSED);
  if (await isFrozen(tx, playerId)) return err({ code: errorCodes.accountUnavailable });
  return loginPlayer(tx, playerId, call, { method: 'superapp', superappSubject: subjectHash });
}

export const superappLogin = defineHandler(command, async ({ code, state, iss }, call) => {
  const { engine } = call;
  if (!engine.superapp) return err({ code: errorCodes.superappNotOffered });
  const refuse = (reason: string) => {
    recordSecurity(call, 'superapp-refused', { reason });
    return err(REFUSED);
  };
  const browser = readBrowser(call);
  const request = await findRequest(call, state);
  if (!request || !browser) return refuse('request');
  const proved = await engine.superapp.exchange({ ...request, code, iss });
  if (!proved.ok) return proved.error === 'away' ? err({ code: errorCodes.providerUnavailable }) : refuse('answer');
  const { subjectHash, label } = proved.value;
  const toLink = request.playerId !== null;
  const playerId = toLink ? undefined : await findLinkedPlayer(engine.db, subjectHash);
  if (playerId === undefined) {
    const botimAccount = await keepProof(engine.db, proved.value, browser, request.playerId);
    return ok({ linked: false, purpose: toLink ? 'link' : 'login', botimAccount, account: label });
  }
  const entered = await engine.db.transaction().execute((tx) => logInLinked(tx, playerId, subjectHash, call));
  if (entered.ok) return ok({ linked: true, user: await finishLogin(entered.value, call, 'superapp') });
  const player = await findOpenId(engine.db, playerId);
  recordRefusedLogin(call, entered.error, { player, method: 'superapp' }, FAILURES);
  return entered;
});
