import { atom } from 'nanostores';
import type { Pins } from '#verify/index.ts';
import { readRaffle } from './raffle/raffle-claims.ts';
import { parseDrawIds } from './sources/draw-number.ts';
import { readCancelledDraw, readDrawId, type Evidence } from './sources/evidence.ts';
import type { VerifyError } from './sources/fetch-record.ts';
import type { TamperedRecord } from './tamper/tamper.ts';
import { EMPTY_STATE, type VerifySources, type VerifyState } from './verify-state.ts';

/** A request of the player. What an older one still brings is dropped. */
export interface VerifyRequest {
  readonly isNewest: () => boolean;
}

/** The draw whose raffle winners are still to be fetched. */
function findRaffleToFetch({ record, raffle }: Evidence): string | undefined {
  const drawId = readDrawId(record);
  const known = raffle !== undefined || parseDrawIds(drawId ?? '', []).length === 0;
  return known || !readRaffle(record)?.places.length ? undefined : drawId;
}

/** The state of the verify page, and the steps its actions are made of. */
export function createEvidenceChecker(sources: VerifySources) {
  const $state = atom(EMPTY_STATE);
  let newest = 0;
  let keys: Promise<Pins | undefined> | undefined;
  const set = (change: Partial<VerifyState>) => $state.set({ ...$state.get(), ...change });
  /** An error is shown without a verdict, which would belong to other evidence. */
  const fail = (fault: VerifyError) => set({ fault, busy: false, choices: [], outcome: undefined, change: undefined });

  /** Fetched once; after a failure the next call tries again. */
  const loadPins = async (): Promise<Pins | undefined> => {
    const found = await (keys ??= sources.pins());
    if (found) set({ pins: found });
    else keys = undefined;
    return found;
  };

  /** Begins a request. Its answer counts while `isNewest()`. */
  const begin = (shown: Partial<VerifyState> = { outcome: undefined, change: undefined }): VerifyRequest => {
    const request = ++newest;
    set({ busy: true, fault: undefined, choices: [], cancelled: undefined, beside: undefined, ...shown });
    return { isNewest: () => request === newest };
  };
  /** Evidence and its verdict are shown together, never beside those of earlier evidence. */
  const checkEvidence = async ({ isNewest }: VerifyRequest, evidence: Evidence, change?: TamperedRecord) => {
    const trusted = await loadPins();
    if (!isNewest()) return;
    if (!trusted) return fail('keys');
    const shown = change ? { ...evidence, record: change.record } : evidence;
    const outcome = await sources.check(shown, trusted).catch(() => undefined);
    if (!isNewest()) return;
    if (outcome) set({ evidence, outcome, busy: false });
    else fail('broken');
  };

  /** Fetches the record a number means. Where there is none to check, the state says why. */
  const fetchRecord = async ({ isNewest }: VerifyRequest, text: string): Promise<{ record: unknown } | undefined> => {
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
    const record = one.answer.value;
    const cancelled = readCancelledDraw(record);
    return cancelled ? void set({ cancelled, busy: false }) : { record };
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
    const cancelled = readCancelledDraw(answer.value);
    if (cancelled) return set({ beside: 'cancelled', cancelled, busy: false });
    await checkWithRaffle(request, { receipt, tickets: [], record: answer.value });
  };

  return {
    $state,
    set,
    fail,
    loadPins,
    begin,
    hasBegun: () => newest > 0,
    checkEvidence,
    fetchRecord,
    checkWithRaffle,
    checkReceiptBeside,
  };
}
