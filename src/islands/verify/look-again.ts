import type { ReplayResult } from './checks/replay-result.ts';
import { checkedState, type createEvidenceChecker } from './evidence-checker.ts';
import { describeCancellation } from './proof3/cancel-words.ts';
import type { Evidence } from './sources/evidence.ts';
import { isMoving, readUnfinishedDraw } from './sources/open-draw.ts';
import type { VerifySources, VerifyState } from './verify-state.ts';

type Outcome = ReplayResult | undefined;

/**
 * The same is checked at so many looks one after another, for five minutes, and then at one of as many: witnesses may
 * be away for hours before the log shows a cancellation, and each check reads the log from the commitment on.
 */
const CHECKS = 30;
/** The whole log is too much to read every ten seconds. */
const isDue = (looks: number, { isWhole = false }: Evidence): boolean =>
  looks % CHECKS === CHECKS - 1 || (looks < CHECKS && !isWhole);

/** The cancellations of version 3 that were checked, and those of which the log that was read does not tell yet. */
function countCancellations(outcome: Outcome): { readonly settled: number; readonly open: number } {
  const { cancellation, cancelledDraws = [] } = outcome?.report3 ?? {};
  const verdicts = [...(cancellation ? [cancellation] : []), ...cancelledDraws.map(({ verdict }) => verdict)];
  const open = verdicts.filter((one) => describeCancellation(one, undefined).verdict === 'unknown').length;
  return { settled: verdicts.length - open, open };
}

/** Whether something is not settled yet, which the page looks at again by itself. */
export const isWaiting = ({ unfinished, waiting, outcome }: VerifyState): boolean =>
  unfinished !== undefined || waiting.length > 0 || countCancellations(outcome).open > 0;

const lacksDraws = (outcome: Outcome): boolean =>
  outcome?.report3?.receipt?.some(({ name }) => name === 'receipt-draws') ?? false;
/** Whether draws of a receipt could not be read that could be before. */
const hasLostDraws = (before: Outcome, after: Outcome): boolean => lacksDraws(after) && !lacksDraws(before);

const isCutShort = (before: VerifyState, { fault, beside, outcome }: VerifyState): boolean =>
  fault === 'offline' || beside === 'offline' || hasLostDraws(before.outcome, outcome);

/**
 * Looks again at what may have changed without the player: draws without a record, and cancellations that the log did
 * not show yet. Without a network what was read last stays. `repeat`: what the player asked for last.
 */
export function createLookAgain(
  sources: Pick<VerifySources, 'record' | 'now' | 'check'>,
  { $state, set, showNewest, current }: ReturnType<typeof createEvidenceChecker>,
  repeat: () => Promise<void> | undefined,
) {
  const repeatUnlessCut = async (): Promise<void> => {
    const before = $state.get();
    const repeated = repeat();
    // The request that the repeat has begun.
    const { isNewest } = current();
    await repeated;
    const after = $state.get();
    if (isNewest() && isCutShort(before, after)) set({ ...before, keys: after.keys });
  };

  let looked: { readonly evidence: Evidence; readonly looks: number } | undefined;
  /** Checks what is shown once more. It stays meanwhile, and after that unless more is settled. */
  const checkAgain = async (): Promise<void> => {
    const { evidence, keys, outcome: before } = $state.get();
    if (!evidence || !keys) return;
    const looks = looked?.evidence === evidence ? looked.looks : 0;
    looked = { evidence, looks: looks + 1 };
    if (!isDue(looks, evidence)) return;
    const { isNewest } = current();
    const outcome = await sources.check(evidence, keys, () => undefined).catch(() => undefined);
    if (!isNewest() || !outcome || hasLostDraws(before, outcome)) return;
    const isMore = countCancellations(outcome).settled > countCancellations(before).settled;
    if (isMore) set(checkedState(evidence, outcome, $state.get(), sources.now()));
  };

  return async (): Promise<void> => {
    const { busy, change, outcome, unfinished, waiting } = $state.get();
    if (busy) return;
    const moving = [...(unfinished ? [unfinished] : []), ...waiting].filter((draw) => isMoving(draw, sources.now()));
    const ids = [...new Set(moving.map(({ drawId }) => drawId))];
    const { isNewest } = current();
    const answers = await Promise.all(ids.map((id) => sources.record(id)));
    if (!isNewest()) return;
    const read = answers.flatMap((answer) => (answer.ok ? [readUnfinishedDraw(answer.value, sources.now())] : []));
    if (ids.length > 0) showNewest(read.flatMap((draw) => draw ?? []));
    // A player who has changed a character is not interrupted; to put it back checks all again anyway.
    if (change) return;
    // One has its record, or was cancelled: it is checked, as the page says.
    if (read.includes(undefined)) return repeatUnlessCut();
    if (countCancellations(outcome).open > 0) await checkAgain();
  };
}
