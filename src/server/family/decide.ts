import { sql } from 'kysely';
import type { FamilyDuration, FamilyKind } from '#contract/family/choices.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import type { Tx } from '../db/index.ts';
import { lockWallets } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';
import type { Platform } from '../platform/platform.ts';
import type { Push } from '../push/player-push.ts';
import { closeUploadCase } from '../uploads/upload-store.ts';
import { caseOf, findAccounts, lockApplication, type Application } from './application-rows.ts';
import { endOf } from './durations.ts';
import { mailApplicant } from './messages.ts';
import { receiptNumberOf } from './receipts.ts';
import type { ApplicationState } from './tables.ts';

export interface DecideDeps extends Pick<Platform, 'db'> {
  readonly messages: Messages;
}

/** Why an application cannot be decided so; `no-account` where nobody has one of its numbers. */
export type DecisionFault = 'unknown' | 'decided-already' | 'no-account';
type Decided = Result<void, DecisionFault>;

const TEMPLATES = {
  approved: 'familyApproved',
  ineligible: 'familyIneligible',
  incorrect: 'familyIncorrect',
} as const satisfies Record<Exclude<ApplicationState, 'review'>, string>;

/** Decides an application under review, once, and tells the applicant. */
function decide(
  { db, messages }: DecideDeps,
  id: bigint,
  decision: { readonly state: keyof typeof TEMPLATES; readonly remark: string | null },
  act: (tx: Tx) => Promise<Decided> = () => Promise.resolve(ok(undefined)),
): Promise<Decided> {
  return db.transaction().execute(async (tx): Promise<Decided> => {
    const application = await lockApplication(tx, id);
    if (!application) return err('unknown');
    if (application.state !== 'review') return err('decided-already');
    const done = await act(tx);
    if (!done.ok) return done;
    await recordDecision(messages, tx, application, decision);
    return ok(undefined);
  });
}

async function recordDecision(
  messages: Messages,
  tx: Tx,
  application: Application,
  { state, remark }: { readonly state: keyof typeof TEMPLATES; readonly remark: string | null },
): Promise<void> {
  const { id } = application;
  await sql`
    update family_applications set state = ${state}, remark = ${remark}, decided_at = product_now() where id = ${id}`.execute(
    tx,
  );
  await closeUploadCase(tx, caseOf(application.receipt_seed));
  const receipt = await receiptNumberOf(tx, application.receipt_seed);
  if (state === 'approved') await mailApplicant(messages, tx, application, 'familyApproved', { receipt });
  else await mailApplicant(messages, tx, application, TEMPLATES[state], { receipt, remark: remark ?? '' });
}

const TABLES: Readonly<Record<FamilyKind, (tx: Tx, measure: Measure) => Promise<unknown>>> = {
  exclude: (tx, { playerId, applicationId, duration }) =>
    sql`insert into family_exclusions (player_id, application_id, ends_at)
      values (${playerId}, ${applicationId}, ${endOf(duration)})`.execute(tx),
  // The first report is of today.
  monitor: (tx, { playerId, applicationId, place, duration }) =>
    sql`insert into family_monitorings (player_id, application_id, place, ends_at, reported_until)
      values (${playerId}, ${applicationId}, ${place}, ${endOf(duration)}, product_today() - 1)`.execute(tx),
};

interface Measure {
  readonly playerId: bigint;
  readonly applicationId: bigint;
  readonly place: number;
  readonly duration: FamilyDuration;
}

/**
 * Approves an application: its exclusions hold and its monitorings begin at once, and each holder is told. It needs an
 * account for every number it names.
 */
export async function approveFamily(
  deps: DecideDeps & { readonly push: Pick<Push, 'publishWallets'> },
  applicationId: bigint,
): Promise<Decided> {
  const holders: bigint[] = [];
  const decided = await decide(deps, applicationId, { state: 'approved', remark: null }, async (tx) => {
    const accounts = await findAccounts(tx, applicationId);
    const known = accounts.flatMap(({ playerId, ...account }) => (playerId === null ? [] : [{ ...account, playerId }]));
    if (known.length < accounts.length) return err('no-account');
    // A purchase or deposit that is under way comes before the exclusion, any other after it.
    await lockWallets(
      tx,
      known.map(({ playerId }) => playerId),
    );
    for (const { kind, playerId, place, duration } of known) {
      await TABLES[kind](tx, { playerId, applicationId, place, duration });
      const told = kind === 'exclude' ? 'familyExcluded' : 'familyMonitored';
      await deps.messages.sendToPlayer(tx, playerId, told, { duration });
      await notify(tx, playerId, { kind: told, params: { duration } });
      holders.push(playerId);
    }
    return ok(undefined);
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
