import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Queryable } from '../db/index.ts';
import { beginMeasures } from '../exclusions/begin-measures.ts';
import { lockPersons } from '../exclusions/same-person.ts';
import { tellBegun } from '../exclusions/tell-holder.ts';
import { lockContacts } from '../exclusions/waiting-measures.ts';
import type { Push } from '../push/player-push.ts';
import { findAccounts, lockApplication } from './application-rows.ts';
import type { DecideDeps } from './decide.ts';

/*
 * What was approved for a number or address that nobody had begins for who proves it under the name that was given. A
 * player of another name may be somebody else, who got the number after its holder: staff compare them.
 */

interface Waiting {
  readonly contact: string;
  readonly playerId: bigint;
}

async function findWaiting(db: Queryable, applicationId: bigint, place: number): Promise<Waiting | undefined> {
  const account = (await findAccounts(db, applicationId)).find((one) => one.place === place && one.waitsForStaff);
  return (
    account && {
      contact: account.mobile ?? account.email ?? '',
      playerId: assertPresent(account.playerId, 'who has it'),
    }
  );
}

/**
 * Staff have compared: `begin` begins the measure for the player, who is told; `drop` lets it go on waiting for
 * somebody else. Who applied learns of neither.
 */
export async function decideOtherName(
  deps: DecideDeps & { readonly push: Pick<Push, 'publishWallets'> },
  applicationId: bigint,
  place: number,
  decision: 'begin' | 'drop',
): Promise<Result<void, 'not-waiting'>> {
  let told: readonly bigint[] = [];
  const decided = await deps.db.transaction().execute(async (tx): Promise<Result<void, 'not-waiting'>> => {
    const seen = await findWaiting(tx, applicationId, place);
    if (!seen) return err('not-waiting');
    // In the order of a player who proves a contact: an approved application comes after contacts and persons.
    await lockContacts(tx, [seen.contact]);
    await lockPersons(tx, 'approval');
    await lockApplication(tx, applicationId);
    const waiting = await findWaiting(tx, applicationId, place);
    if (!waiting) return err('not-waiting');
    if (decision === 'drop') {
      await sql`
        update family_accounts set other_name_since = null
        where application_id = ${applicationId} and place = ${place}`.execute(tx);
      return ok(undefined);
    }
    const begun = await beginMeasures(tx, waiting.playerId, [{ application_id: applicationId, place }]);
    await tellBegun(deps, tx, begun);
    told = begun.map(({ playerId }) => playerId);
    return ok(undefined);
  });
  if (decided.ok) deps.push.publishWallets(told);
  return decided;
}
