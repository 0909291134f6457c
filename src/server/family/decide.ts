import { sql } from 'kysely';
import { FAMILY_DURATIONS, type FamilyDuration, type FamilyKind } from '#contract/family/choices.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { tellBegun, type BegunMeasure } from '../exclusions/tell-holder.ts';
import { inheritExclusions } from '../exclusions/inherit-exclusions.ts';
import { findVerifiedAccounts, lockPersons } from '../exclusions/same-person.ts';
import { lockContacts } from '../exclusions/waiting-measures.ts';
import { lockWallets } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Push } from '../push/player-push.ts';
import { closeUploadCase } from '../uploads/upload-store.ts';
import { caseOf, findAccounts, lockApplication, type Application, type NamedAccount } from './application-rows.ts';
import { endOf } from './durations.ts';
import { mailApplicant } from './messages.ts';
import { receiptNumberOf } from './receipts.ts';
import type { ApplicationState } from './tables.ts';

export interface DecideDeps extends Pick<Platform, 'db'> {
  readonly messages: Messages;
}

/** Why an application cannot be decided. */
export type DecisionFault = 'unknown' | 'decided-already';
type Decided = Result<void, DecisionFault>;

type Decision = { readonly state: 'approved' } | { readonly state: keyof typeof DENIALS; readonly remark: string };

const DENIALS = { ineligible: 'familyIneligible', incorrect: 'familyIncorrect' } as const satisfies Record<
  Exclude<ApplicationState, 'review' | 'approved'>,
  string
>;

/** Promises no report where nothing is monitored, and tells of no exclusion where nobody is excluded. */
function approvalTemplate(accounts: readonly Pick<NamedAccount, 'kind'>[]) {
  if (accounts.every(({ kind }) => kind === 'exclude')) return 'familyExclusionApproved';
  if (accounts.every(({ kind }) => kind === 'monitor')) return 'familyMonitoringApproved';
  return 'familyApproved';
}

/** Decides an application under review, once, and tells the applicant. */
function decide(
  { db, messages }: DecideDeps,
  id: bigint,
  decision: Decision,
  act: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<Decided> {
  return db.transaction().execute(async (tx): Promise<Decided> => {
    const application = await lockApplication(tx, id);
    if (!application) return err('unknown');
    if (application.state !== 'review') return err('decided-already');
    await act(tx);
    await recordDecision(messages, tx, application, decision);
    return ok(undefined);
  });
}

async function recordDecision(messages: Messages, tx: Tx, application: Application, decision: Decision): Promise<void> {
  const { id } = application;
  const remark = decision.state === 'approved' ? null : decision.remark;
  await sql`
    update family_applications set state = ${decision.state}, remark = ${remark}, decided_at = product_now() where id = ${id}`.execute(
    tx,
  );
  await closeUploadCase(tx, caseOf(application.receipt_seed));
  const receipt = await receiptNumberOf(tx, application.receipt_seed);
  if (decision.state === 'approved')
    await mailApplicant(messages, tx, application, approvalTemplate(await findAccounts(tx, id)), { receipt });
  else await mailApplicant(messages, tx, application, DENIALS[decision.state], { receipt, remark: decision.remark });
}

const INSERT: Readonly<Record<FamilyKind, (tx: Tx, measure: Measure) => Promise<unknown>>> = {
  exclude: (tx, { playerId, applicationId, place, duration }) =>
    sql`insert into family_exclusions (player_id, application_id, place, ends_at)
      values (${playerId}, ${applicationId}, ${place}, ${endOf(duration)})`.execute(tx),
  // The first report is of today.
  monitor: (tx, { playerId, applicationId, place, duration }) =>
    sql`insert into family_monitorings (player_id, application_id, place, ends_at, reported_until)
      values (${playerId}, ${applicationId}, ${place}, ${endOf(duration)}, product_today() - 1)`.execute(tx),
};

interface Measure {
  /** Null where nobody has the number or address: it waits for whoever proves it. */
  readonly playerId: bigint | null;
  readonly applicationId: bigint;
  readonly place: number;
  readonly duration: FamilyDuration;
}

/** As it was approved just now. */
type Begun = BegunMeasure & Pick<Measure, 'duration'>;

const lengthOf = ({ duration }: Begun): number => FAMILY_DURATIONS.indexOf(duration);
const longestFirst = (begun: readonly Begun[]): readonly Begun[] =>
  begun.toSorted((one, other) => lengthOf(other) - lengthOf(one));

/**
 * Writes each measure, also where a player was named twice: staff end one by one what the applicant named, who must not
 * see which names are of one player. Answers what their holders are to be told.
 */
async function begin(tx: Tx, id: bigint, accounts: readonly NamedAccount[]): Promise<readonly Begun[]> {
  const begun: Begun[] = [];
  for (const account of accounts) {
    await INSERT[account.kind](tx, { ...account, applicationId: id });
    if (account.playerId !== null) begun.push({ ...account, playerId: account.playerId });
  }
  return begun;
}

const playersOf = (accounts: readonly NamedAccount[]): bigint[] =>
  accounts.flatMap(({ playerId }) => (playerId === null ? [] : [playerId]));

/**
 * Approves an application: its exclusions hold and its monitorings begin at once, and each holder is told. What it
 * names without an account waits for whoever proves the number or address: who applied learns nothing of it.
 */
export async function approveFamily(
  deps: DecideDeps & { readonly push: Pick<Push, 'publishWallets'> },
  applicationId: bigint,
): Promise<Decided> {
  let holders: readonly bigint[] = [];
  const decided = await decide(deps, applicationId, { state: 'approved' }, async (tx) => {
    const named = await findAccounts(tx, applicationId);
    await lockContacts(
      tx,
      named.map(({ mobile, email }) => mobile ?? email ?? ''),
    );
    await lockPersons(tx, 'approval');
    const accounts = await findAccounts(tx, applicationId);
    const excluded = playersOf(accounts.filter(({ kind }) => kind === 'exclude'));
    const others = await findVerifiedAccounts(tx, excluded);
    holders = [...playersOf(accounts), ...others.map(({ id }) => id)];
    // A purchase or deposit that is under way comes before the exclusion, any other after it.
    await lockWallets(tx, holders);
    const begun = longestFirst(await begin(tx, applicationId, accounts));
    const inherited: Begun[] = [];
    for (const { id, of } of others) {
      const named = begun.find(({ kind, playerId }) => kind === 'exclude' && playerId === of);
      if ((await inheritExclusions(tx, [of], id)) !== undefined && named) inherited.push({ ...named, playerId: id });
    }
    await tellBegun(deps, tx, longestFirst([...begun, ...inherited]));
  });
  if (decided.ok) deps.push.publishWallets(holders);
  return decided;
}

/** Denies it for good. The remark says why to the applicant. */
export const denyIneligible = (deps: DecideDeps, id: bigint, remark: string): Promise<Decided> =>
  decide(deps, id, { state: 'ineligible', remark });

/** Denies it until the applicant sends other pictures. The remark says what is wrong with these. */
export const denyIncorrect = (deps: DecideDeps, id: bigint, remark: string): Promise<Decided> =>
  decide(deps, id, { state: 'incorrect', remark });
