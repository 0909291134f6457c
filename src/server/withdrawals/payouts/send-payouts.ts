import { SECOND_MS } from '#kernel/time.ts';
import { startRunBudget } from '#server/jobs/run-budget.ts';
import { createTicker, type Ticker } from '#server/jobs/ticker.ts';
import type { Logger } from '#server/observability/log.ts';
import type { Bank } from '../bank/client.ts';
import type { StatusReport } from '../bank/status-report.ts';
import {
  claimOpenFiles,
  closeFile,
  findSent,
  holdFile,
  MAX_PAYOUTS_PER_FILE,
  refuseFile,
  setFileState,
  writeNextFile,
  type OpenFile,
} from './payout-files.ts';
import { resolveWithdrawal, type Resolution, type WithdrawalDeps } from '../resolve-withdrawal.ts';
import { isOfTheFile, splitFile } from './split-file.ts';

const EVERY_MS = 3 * SECOND_MS;
/** Between two calls about the same file; longer than one lasts where nobody answers. */
const PAUSE_MS = 15 * SECOND_MS;
/** Files that one run writes, so that answers are fetched in between. */
const MAX_FILES_PER_RUN = 20;

export type PayoutDeps = WithdrawalDeps & { readonly bank: Bank; readonly log: Logger };

/**
 * After the bank refused the whole file: people mend what is in no payment, else the file is split, so that one bad
 * payment does not fail the others. False where the reason is that of its only payment.
 */
async function stopWholeFile(deps: PayoutDeps, fileId: string, reason: string): Promise<boolean> {
  if (isOfTheFile(reason)) {
    if (await holdFile(deps, fileId))
      deps.log.error({ file: fileId, reason }, 'the bank refuses a payment file, for none of its payments');
    return true;
  }
  const isSplit = await splitFile(deps, fileId, deps.bank.debtor);
  if (isSplit) deps.log.warn({ file: fileId, reason }, 'the bank refuses a payment file, which is split');
  return isSplit;
}

async function applyReport(deps: PayoutDeps, fileId: string, report: StatusReport): Promise<void> {
  if (report.others.is === 'rejected' && (await stopWholeFile(deps, fileId, report.others.reason))) return;
  const sent = await findSent(deps, fileId);
  for (const [endToEndId, id] of sent) {
    const status = report.payments.get(endToEndId) ?? report.others;
    if (status.is === 'pending') continue;
    if (status.is === 'unclear') {
      deps.log.error({ file: fileId, withdrawal: id }, 'the bank contradicts itself about a payment; ask it');
      continue;
    }
    const end: Resolution = status.is === 'paid' ? { to: 'paid' } : { to: 'failed', reason: status.reason };
    await resolveWithdrawal(deps, id, end, fileId);
  }
  await closeFile(deps, fileId);
}

/** Asks what became of a file's payments. A file that the bank does not know is sent again. */
async function askForStatus(deps: PayoutDeps, id: string): Promise<void> {
  const answer = await deps.bank.findStatus(id);
  if (answer.ok) return applyReport(deps, id, answer.value);
  if (answer.error === 'refused') deps.log.error({ file: id }, 'the bank does not say what became of a payment file');
  if (answer.error !== 'not-found') return;
  deps.log.error({ file: id }, 'the bank does not know a payment file that it had taken; it is sent again');
  await setFileState(deps, id, 'sending');
}

/** After the bank could not take a file: one that it does not have either is not sent again. */
async function stopFile(deps: PayoutDeps, id: string): Promise<void> {
  const status = await deps.bank.findStatus(id);
  if (status.ok) return applyReport(deps, id, status.value);
  if (status.error !== 'not-found' || !(await refuseFile(deps, id)))
    return deps.log.error({ file: id }, 'the bank does not take a payment file');
  deps.log.error({ file: id }, 'the bank cannot take a payment file; end its withdrawals with "ops withdrawal fail"');
}

/** Hands a file over and asks at once: most payments are made while the call lasts. */
async function sendFile(deps: PayoutDeps, { id, xml }: Pick<OpenFile, 'id' | 'xml'>): Promise<void> {
  const sent = await deps.bank.sendFile(xml);
  if (!sent.ok) {
    if (sent.error === 'invalid') return stopFile(deps, id);
    if (sent.error !== 'away') deps.log.error({ file: id }, 'the bank does not take a payment file');
    return;
  }
  await setFileState(deps, id, 'accepted');
  await askForStatus(deps, id);
}

/** Goes on with a file that was written before. */
const continueFile = (deps: PayoutDeps, file: OpenFile): Promise<void> =>
  file.state === 'sending' ? sendFile(deps, file) : askForStatus(deps, file.id);

/**
 * Writes and sends what was approved, and goes on with the files of before, until `hasTime` says no. Safe to run on
 * many nodes at once.
 */
export async function sendPayouts(
  deps: PayoutDeps,
  pauseMs = PAUSE_MS,
  hasTime: () => boolean = startRunBudget(),
): Promise<void> {
  for (const file of await claimOpenFiles(deps, pauseMs)) {
    if (!hasTime()) return;
    // One file that fails must not keep the others waiting.
    await continueFile(deps, file).catch((error: unknown) => {
      deps.log.error({ err: error, file: file.id }, 'a payment file could not be worked on');
    });
  }
  for (let written = 0; written < MAX_FILES_PER_RUN && hasTime(); written++) {
    const file = await writeNextFile(deps, deps.bank.debtor);
    if (!file) return;
    deps.push.publishWallets(file.playerIds);
    await sendFile(deps, file);
    if (file.playerIds.length < MAX_PAYOUTS_PER_FILE) return;
  }
}

/** Runs `sendPayouts` every few seconds on every node. */
export const createPayoutJob = (deps: PayoutDeps): Ticker =>
  createTicker('payouts', EVERY_MS, deps.log, () => sendPayouts(deps));
