import { sql } from 'kysely';
import type { ResponseOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Refusal } from '#contract/errors.ts';
import type { familyProgress } from '#contract/family/430072-family-progress.ts';
import type { FamilyStatus } from '#contract/family/choices.ts';
import { readReceiptNumber } from '#contract/family/receipt-number.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { PlayerRateLimits } from '../players/rate-limits.ts';
import { familyHolder, issueUploadTicket } from '../uploads/upload-holder.ts';
import { claimUploads, dropUploads } from '../uploads/upload-store.ts';
import {
  caseOf,
  findApprovedMeasures,
  findRunningMeasures,
  lockApplication,
  type Application,
} from './application-rows.ts';
import { receiptHash } from './receipts.ts';

/** How long other pictures are taken after a denial as incorrect. */
const REUPLOAD_MS = 30 * DAY_MS;
const TICKET_MS = HOUR_MS;

export type ProgressDeps = Pick<Platform, 'db' | 'clock'> & { readonly limits: PlayerRateLimits };

async function findApplication(db: Queryable, typed: string): Promise<Application | undefined> {
  const hash = receiptHash(readReceiptNumber(typed) ?? '');
  const { rows } = await sql<Application>`select * from family_applications where receipt_hash = ${hash}`.execute(db);
  return rows[0];
}

/** The application of a receipt number. Numbers without one are counted: nobody tries many. */
async function lookUp(
  { db, limits }: ProgressDeps,
  typed: string,
  ip: string,
): Promise<Result<Application | undefined, Refusal>> {
  const counted = await limits.countReceiptLookup(ip);
  if (!counted) return err({ code: errorCodes.tooManyRequests });
  const found = await findApplication(db, typed);
  if (found) await counted.undo();
  return ok(found);
}

const takesPictures = ({ state, decided_at: decidedAt }: Application, now: Date): boolean =>
  state === 'incorrect' && decidedAt !== null && now.getTime() < decidedAt.getTime() + REUPLOAD_MS;

/** As the applicant sees it: what waits for an account runs like all else. */
async function statusOf(db: Queryable, { id, state }: Application): Promise<FamilyStatus> {
  if (state !== 'approved') return state;
  return (await findRunningMeasures(db, id)).length > 0 ? state : 'ended';
}

const NONE: ResponseOf<typeof familyProgress> = {
  status: 'none',
  submittedAt: null,
  decidedAt: null,
  remark: null,
  ticket: null,
  accounts: [],
};

/** How far the application of a receipt number is. */
export async function readProgress(deps: ProgressDeps, typed: string, ip: string) {
  const found = await lookUp(deps, typed, ip);
  if (!found.ok) return found;
  const application = found.value;
  if (!application) return ok(NONE);
  const now = deps.clock.now();
  const until = new Date(now.getTime() + TICKET_MS);
  const approved = application.state === 'approved' ? await findApprovedMeasures(deps.db, application.id) : [];
  return ok({
    status: await statusOf(deps.db, application),
    submittedAt: application.submitted_at.getTime(),
    decidedAt: application.decided_at?.getTime() ?? null,
    remark: application.remark,
    ticket: takesPictures(application, now)
      ? await issueUploadTicket(deps.db, familyHolder(application.id), until)
      : null,
    accounts: approved.map((one) => ({ ...one, endsAt: one.endsAt?.getTime() ?? null })),
  });
}

export interface NewPictures {
  readonly idPhoto: string;
  readonly proofPhoto: string;
}

async function replacePictures(
  tx: Tx,
  { id }: Pick<Application, 'id'>,
  { idPhoto, proofPhoto }: NewPictures,
  now: Date,
): Promise<Result<void, Refusal>> {
  // Read again under its lock: of two senders at once, one is late.
  const application = await lockApplication(tx, id);
  if (!application || !takesPictures(application, now)) return err({ code: errorCodes.familyNotReuploadable });
  const claimed = await claimUploads(tx, {
    holder: familyHolder(id),
    claimedBy: caseOf(application.receipt_seed),
    pictures: [
      { id: idPhoto, purpose: 'family-id', field: 'idPhoto' },
      { id: proofPhoto, purpose: 'family-proof', field: 'proofPhoto' },
    ],
  });
  if (!claimed.ok) return claimed;
  await dropUploads(tx, [application.id_photo, application.proof_photo]);
  await sql`
    update family_applications set state = 'review', remark = null, decided_at = null, submitted_at = product_now(),
      id_photo = ${idPhoto}, proof_photo = ${proofPhoto} where id = ${id}`.execute(tx);
  return ok(undefined);
}

/** Takes other pictures for an application that was denied as incorrect. */
export async function reuploadPictures(
  deps: ProgressDeps,
  typed: string,
  pictures: NewPictures,
  ip: string,
): Promise<Result<void, Refusal>> {
  const found = await lookUp(deps, typed, ip);
  if (!found.ok) return found;
  const application = found.value;
  if (!application) return err({ code: errorCodes.familyNotReuploadable });
  return deps.db.transaction().execute((tx) => replacePictures(tx, application, pictures, deps.clock.now()));
}
