import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { fieldRefusal } from '#contract/errors.ts';
import { resetPassword as command } from '#contract/players/100203-reset-password.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { isEasyToGuess } from '../passwords/common-passwords.ts';
import { findProvenAccount } from '../find-proven-account.ts';
import { findFreeze } from '../frozen.ts';
import { recordSecurity } from '../login.ts';
import { checkOneTimeCode } from '../one-time-codes.ts';
import { hashPassword, passwordMatches } from '../passwords/password.ts';
import { resetPassword as reset } from '../reset-password.ts';
import type { Db } from '#server/db/index.ts';

/** What a guesser may know of the player, for the strength of their password. */
async function loadOwnWords(db: Db, playerId: bigint) {
  const { rows } = await sql<{ name: string; birth_date: string }>`
    select concat_ws(' ', real_name, first_names, last_name, user_name) as name, birth_date from players where id = ${playerId}`.execute(
    db,
  );
  const { name, birth_date: birthDate } = assertPresent(rows[0], 'players are kept');
  return { name, birthDate };
}

/** Nobody is logged in by it: a login follows, with all that a login asks for. */
export const resetPassword = defineHandler(command, async ({ code, password, ...given }, call) => {
  const { engine } = call;
  const found = await findProvenAccount(call, given, 'reset', code);
  if (!found.ok) return found;
  const { contact, account } = found.value;
  if ((await findFreeze(engine.db, contact)) === 'frozen') return err({ code: errorCodes.identityProofNeeded });
  if (isEasyToGuess(password, { address: contact.address, ...(await loadOwnWords(engine.db, account.id)) }))
    return err(fieldRefusal('password', 'input.passwordCommon'));
  if (await passwordMatches(account.passwordHash, password)) return err(fieldRefusal('password', 'input.passwordSame'));
  const passwordHash = await hashPassword(password);
  const done = await engine.db.transaction().execute(async (tx) => {
    const proved = await checkOneTimeCode(tx, contact, 'reset', code, true);
    if (!proved.ok) return proved;
    return reset(tx, engine.messages, { playerId: account.id, passwordHash, shown: contact.kind });
  });
  if (!done.ok) return done;
  engine.push.publishWallets([account.id]);
  const player = account.openId;
  recordSecurity(call, 'password-set', { player });
  if (done.value.endedSession) recordSecurity(call, 'session-ended', { player, reason: 'password' });
  return ok({});
});
