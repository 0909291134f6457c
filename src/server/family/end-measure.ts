import { sql } from 'kysely';
import type { FamilyKind } from '#contract/family/choices.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { tellEnded } from '../exclusions/tell-holder.ts';
import type { Push } from '../push/player-push.ts';
import { findAccounts, lockApplication } from './application-rows.ts';
import type { DecideDeps } from './decide.ts';
import { mailApplicant } from './messages.ts';
import { receiptNumberOf } from './receipts.ts';

/** Why a measure cannot be ended: there is no such account of an application, or nothing runs for it. */
export type EndFault = 'unknown' | 'not-running';

const TABLES = { exclude: 'family_exclusions', monitor: 'family_monitorings' } as const satisfies Record<
  FamilyKind,
  string
>;

interface OwnedRow {
  readonly player_id: bigint | null;
}

/**
 * Ends what runs for one account of an application, in every account of a player's that has it, and one that waits for
 * an account. Answers whom it was of; undefined where nothing ran. Wallets need no lock: it takes nothing from
 * anybody, and whoever copies an exclusion waits for the application.
 */
async function endRows(
  tx: Tx,
  kind: FamilyKind,
  applicationId: bigint,
  place: number,
): Promise<readonly bigint[] | undefined> {
  const { rows } = await sql<OwnedRow>`
    update ${sql.table(TABLES[kind])} set ends_at = product_now()
    where application_id = ${applicationId} and place = ${place} and ends_at > product_now()
    returning player_id`.execute(tx);
  if (rows.length === 0) return undefined;
  const copies = kind === 'exclude' ? await endUnplacedCopies(tx, applicationId) : [];
  return [...rows, ...copies].map((row) => row.player_id).filter((id) => id !== null);
}

/** An old copy that may be of several accounts ends with the last of them. */
async function endUnplacedCopies(tx: Tx, applicationId: bigint): Promise<readonly OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`
    update family_exclusions copy set ends_at = product_now()
    where application_id = ${applicationId} and place is null and ends_at > product_now() and not exists (
      select from family_exclusions o where o.application_id = copy.application_id and o.place is not null
        and o.starts_at = copy.starts_at and o.ends_at = copy.ends_at)
    returning player_id`.execute(tx);
  return rows;
}

/**
 * Ends the exclusion or monitoring of one account of an application before its time, and tells applicant and holder.
 * The applicant reads the reason.
 */
export async function endFamilyMeasure(
  deps: DecideDeps & { readonly push: Pick<Push, 'publishWallets'> },
  applicationId: bigint,
  place: number,
  reason: string,
): Promise<Result<void, EndFault>> {
  const { db, messages, push } = deps;
  let told: readonly bigint[] = [];
  const ended = await db.transaction().execute(async (tx): Promise<Result<void, EndFault>> => {
    const application = await lockApplication(tx, applicationId);
    const account = (await findAccounts(tx, applicationId)).find((one) => one.place === place);
    if (!application || !account) return err('unknown');
    const holders = await endRows(tx, account.kind, applicationId, place);
    if (!holders) return err('not-running');
    // What was said of another account of the application stays.
    await sql`
      update family_applications set remark = concat_ws(chr(10), remark, ${`${account.holder_name}: ${reason}`}::text)
      where id = ${applicationId}`.execute(tx);
    told = await tellEnded(deps, tx, holders, account.kind);
    const receipt = await receiptNumberOf(tx, application.receipt_seed);
    const params = { receipt, name: account.holder_name, remark: reason };
    await mailApplicant(messages, tx, application, 'familyEnded', params);
    return ok(undefined);
  });
  if (ended.ok) push.publishWallets(told);
  return ended;
}
