import { atom } from 'nanostores';
import type { TrustedKeys } from '#islands/proof/trusted-keys.ts';
import { readRaffle } from './raffle/raffle-claims.ts';
import type { ReplayResult } from './checks/replay-result.ts';
import { parseDrawIds } from './sources/draw-number.ts';
import { readReceiptOrder, type Evidence } from './sources/evidence.ts';
import { isProof3, needsPins3, readDrawId } from './sources/fields.ts';
import type { VerifyError } from './sources/fetch-record.ts';
import { readCancelledDraw, readUnfinishedDraw, type UnfinishedDraw } from './sources/open-draw.ts';
import type { TamperedRecord } from './tamper/tamper.ts';
import { EMPTY_STATE, type VerifySources, type VerifyState } from './verify-state.ts';

/** A request of the player. What an older one still brings is dropped. */
export interface VerifyRequest {
  readonly isNewest: () => boolean;
}

/** The draw whose raffle winners are still to be fetched. Those of version 3 are read with its list, by the checks. */
function findRaffleToFetch({ record, raffle }: Evidence): string | undefined {
  const drawId = readDrawId(record);
  const known = raffle !== undefined || isProof3(record) || parseDrawIds(drawId ?? '', []).length === 0;
  return known || !readRaffle(record)?.places.length ? undefined : drawId;
}

/** What was read beside a record of version 3 belongs to the evidence from then on. */
function withRead(evidence: Evidence, { report3 }: ReplayResult): Evidence {
  const { list, winners } = report3 ?? {};
  const read = [
    ...(list === undefined ? [] : ['list' as const]),
    ...(winners === undefined ? [] : ['winners' as const]),
  ];
  return {
    ...evidence,
    ...(list === undefined ? {} : { list }),
    ...(winners === undefined ? {} : { raffle: winners }),
    ...(read.length > 0 ? { read } : {}),
  };
}

/** What this device sent with the order of a receipt. */
async function findNonce({ nonce }: VerifySources, evidence: Evidence): Promise<string | undefined> {
  const orderId = readReceiptOrder(evidence);
  return orderId === undefined ? undefined : nonce(orderId);
}

const toCheck = (evidence: Evidence, change: TamperedRecord | undefined, nonce: string | undefined): Evidence => ({
  ...evidence,
  ...(change ? { record: change.record } : {}),
  ...(nonce === undefined ? {} : { nonce }),
});

interface OpenResult {
  /** What of it is to be checked. */
  readonly found: Pick<Evidence, 'record' | 'draw'> | undefined;
  readonly change: Partial<VerifyState>;
}

/** A record, or a cancelled draw of version 3, is checked. Of others the page only says where they are. */
function interpretOpenResult(value: unknown, now: number): OpenResult {
  const cancelled = readCancelledDraw(value);
  if (cancelled && isProof3(value)) return { found: { draw: value }, change: { cancelled } };
  if (cancelled) return { found: undefined, change: { cancelled, busy: false } };
  const unfinished = readUnfinishedDraw(value, now);
  return unfinished
    ? { found: undefined, change: { unfinished, busy: false } }
    : { found: { record: value }, change: {} };
}

/** Draws without a record as they were read last; the page shows each of them once, whichever card it is in. */
function withNewest(
  { waiting, unfinished }: Pick<VerifyState, 'waiting' | 'unfinished'>,
  newest: readonly UnfinishedDraw[],
): Pick<VerifyState, 'waiting' | 'unfinished'> {
  const newestOf = (draw: UnfinishedDraw) => newest.find(({ drawId }) => drawId === draw.drawId) ?? draw;
  return { waiting: waiting.map(newestOf), unfinished: unfinished && newestOf(unfinished) };
}

const { step, fault, isFetched, choices, cancelled, unfinished, beside } = EMPTY_STATE;
/** What a new request clears of the answer to the one before. */
const NOTHING_ANSWERED = { step, fault, isFetched, choices, cancelled, unfinished, beside };
const NOTHING_CHECKED: Partial<VerifyState> = { outcome: undefined, change: undefined, waiting: [] };

/** What is shown once evidence was checked. */
export function checkedState(
  evidence: Evidence,
  outcome: ReplayResult,
  { unfinished }: Pick<VerifyState, 'unfinished'>,
  now: number,
): Partial<VerifyState> {
  const read = outcome.report3?.waiting ?? [];
  const waiting = read.flatMap((draw) => readUnfinishedDraw(draw, now) ?? []);
  return { evidence: withRead(evidence, outcome), outcome, ...withNewest({ waiting, unfinished }, waiting) };
}

/** Tells the newest request from those before it. */
function createRequests() {
  let newest = 0;
  /** The request that what is shown belongs to. */
  const current = (): VerifyRequest => {
    const request = newest;
    return { isNewest: () => request === newest };
  };
  const next = (): VerifyRequest => {
    newest += 1;
    return current();
  };
  return { current, next, hasBegun: () => newest > 0 };
}

/** The state of the verify page, and the steps its actions are made of. */
export function createEvidenceChecker(sources: VerifySources) {
  const $state = atom(EMPTY_STATE);
  const requests = createRequests();
  let keys: Promise<TrustedKeys | undefined> | undefined;
  const set = (change: Partial<VerifyState>) => $state.set({ ...$state.get(), ...change });
  /** An error is shown without a verdict, which would belong to other evidence. */
  const fail = (fault: VerifyError) => set({ fault, busy: false, choices: [], outcome: undefined, change: undefined });

  /** Loaded once; after a failure, or where keys are missing that are needed now, the next call tries again. */
  const loadKeys = async (needs3 = false): Promise<TrustedKeys | undefined> => {
    const found = await (keys ??= sources.keys());
    const isEnough = found !== undefined && (!needs3 || found.pins3 !== undefined);
    if (!isEnough) keys = undefined;
    if (found) set({ keys: found });
    return isEnough ? found : undefined;
  };

  /** Begins a request. Its answer counts while `isNewest()`. */
  const begin = (shown = NOTHING_CHECKED): VerifyRequest => {
    const request = requests.next();
    set({ ...NOTHING_ANSWERED, busy: true, ...shown });
    return request;
  };
  /** Evidence and its verdict are shown together, never beside those of earlier evidence. */
  const checkEvidence = async ({ isNewest }: VerifyRequest, evidence: Evidence, change?: TamperedRecord) => {
    const [trusted, nonce] = await Promise.all([loadKeys(needsPins3(evidence)), findNonce(sources, evidence)]);
    if (!isNewest()) return;
    if (!trusted) return fail('keys');
    const onStep = (step: VerifyState['step']): void => {
      if (isNewest()) set({ step });
    };
    const outcome = await sources.check(toCheck(evidence, change, nonce), trusted, onStep).catch(() => undefined);
    if (!isNewest()) return;
    if (outcome) set({ ...checkedState(evidence, outcome, $state.get(), sources.now()), busy: false });
    else fail('broken');
  };

  /** What to check of an open result; where there is nothing, the state says why. */
  const readOpenResult = (value: unknown) => {
    const { change, found } = interpretOpenResult(value, sources.now());
    const { unfinished } = change;
    set({ ...change, ...(unfinished ? withNewest({ ...$state.get(), unfinished }, [unfinished]) : {}) });
    return found;
  };

  /** Fetches what a number means. */
  const fetchDraw = async ({ isNewest }: VerifyRequest, text: string) => {
    const ids = parseDrawIds(text, sources.games);
    if (ids.length === 0) return void fail('wrong');
    const answers = await Promise.all(ids.map(async (id) => ({ id, answer: await sources.record(id) })));
    if (!isNewest()) return undefined;
    const found = answers.filter(({ answer }) => answer.ok || answer.error !== 'missing');
    const [one] = found;
    if (!one) return void fail('missing');
    // A game whose request failed may have the draw, too.
    if (found.some(({ answer }) => !answer.ok && answer.error === 'offline')) return void fail('offline');
    if (found.length > 1) return void set({ choices: found.map(({ id }) => id), busy: false });
    if (!one.answer.ok) return void fail(one.answer.error);
    return readOpenResult(one.answer.value);
  };

  /** A record names a raffle's winners by place: their tickets are fetched, unless they came with it. */
  const checkWithRaffle = async (request: VerifyRequest, given: Evidence) => {
    const drawId = findRaffleToFetch(given);
    const raffle = drawId === undefined ? undefined : await sources.raffle(drawId);
    if (request.isNewest()) await checkEvidence(request, raffle === undefined ? given : { ...given, raffle });
  };

  /** Checks a genuine receipt beside one of its draws. */
  const checkReceiptBeside = async (request: VerifyRequest, receipt: unknown, drawId: string) => {
    const answer = await sources.record(drawId);
    if (!request.isNewest()) return;
    if (!answer.ok) return set({ beside: answer.error, busy: false });
    const isOld = !isProof3(answer.value);
    const shown = readOpenResult(answer.value);
    if ($state.get().cancelled && isOld) return set({ beside: 'cancelled' });
    if (shown) await checkWithRaffle(request, { receipt, tickets: [], ...shown });
  };

  return {
    $state,
    set,
    fail,
    loadKeys,
    begin,
    current: requests.current,
    showNewest: (draws: readonly UnfinishedDraw[]) => set(withNewest($state.get(), draws)),
    hasBegun: requests.hasBegun,
    checkEvidence,
    readOpenResult,
    fetchDraw,
    checkWithRaffle,
    checkReceiptBeside,
  };
}
