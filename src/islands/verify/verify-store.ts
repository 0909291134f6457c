import { atom, type ReadableAtom } from 'nanostores';
import type { Result } from '#kernel/result.ts';
import type { Pins } from '#verify/index.ts';
import { parseDrawIds, type DrawNumbering } from './sources/draw-number.ts';
import {
  readCancelledDraw,
  readDrawId,
  readReceiptDraws,
  parseEvidence,
  type CancelledDraw,
  type Evidence,
} from './sources/evidence.ts';
import type { VerifyError, FetchError } from './sources/fetch-record.ts';
import { readRaffle } from './raffle/raffle-claims.ts';
import { allPassed, isDrawCheck, type ReplayResult } from './checks/replay.ts';
import { tamperRecord, type TamperedRecord, type TamperPart } from './tamper/tamper.ts';

export interface VerifyState {
  /** What is taken as given; undefined until this installation has said it. */
  readonly pins: Pins | undefined;
  readonly busy: boolean;
  readonly fault: VerifyError | undefined;
  /** The draws a number may mean, where several games have one: who asks says which. */
  readonly choices: readonly string[];
  /** The draw that was asked for never took place. */
  readonly cancelled: CancelledDraw | undefined;
  /** As it was loaded: what is saved, and what a change starts from. */
  readonly evidence: Evidence | undefined;
  readonly outcome: ReplayResult | undefined;
  /** Why there is no draw beside a receipt, though one was asked for. */
  readonly beside: FetchError | 'cancelled' | undefined;
  readonly change: TamperedRecord | undefined;
}

/** Where evidence and verdicts come from. */
export interface VerifySources {
  /** The games whose draws a number without its game's part may mean. */
  readonly games: readonly DrawNumbering[];
  readonly pins: () => Promise<Pins | undefined>;
  readonly record: (drawId: string) => Promise<Result<unknown, FetchError>>;
  /** The openings of a draw's raffle; undefined where they cannot be had. */
  readonly raffle: (drawId: string) => Promise<unknown>;
  /** The tickets of an order in a draw, as far as they have a proof. */
  readonly tickets: (orderId: string, drawId: string) => Promise<Result<readonly unknown[], VerifyError>>;
  /** Rejects where the verifier cannot run. */
  readonly check: (evidence: Evidence, pins: Pins) => Promise<ReplayResult>;
}

export interface VerifyStore {
  readonly $state: ReadableAtom<VerifyState>;
  /** Fetches the keys, so that a file can be checked after the server is gone. */
  readonly start: () => Promise<void>;
  /** By its number, as a record or as an order writes it. */
  readonly find: (text: string) => Promise<void>;
  readonly open: (text: string) => Promise<void>;
  readonly proofOf: (orderId: string, drawId: string) => Promise<void>;
  /** Puts the receipt that was opened beside another of its draws. */
  readonly receiptIn: (drawId: string) => Promise<void>;
  /** Changes one character of the record, or puts it back. */
  readonly tamper: (part: TamperPart | undefined) => Promise<void>;
}

const NOTHING: VerifyState = {
  pins: undefined,
  busy: false,
  fault: undefined,
  choices: [],
  cancelled: undefined,
  evidence: undefined,
  outcome: undefined,
  beside: undefined,
  change: undefined,
};

/** The draw whose raffle's winners are still to be fetched. */
function toOpen({ record, raffle }: Evidence): string | undefined {
  const drawId = readDrawId(record);
  const known = raffle !== undefined || parseDrawIds(drawId ?? '', []).length === 0;
  return known || !readRaffle(record)?.places.length ? undefined : drawId;
}

/** What the page of checks does. The newest request alone is heard: what an older one still brings is dropped. */
export function createVerifyStore(sources: VerifySources): VerifyStore {
  const $state = atom(NOTHING);
  let newest = 0;
  let keys: Promise<Pins | undefined> | undefined;
  const set = (change: Partial<VerifyState>) => $state.set({ ...$state.get(), ...change });
  /** What is wrong stands alone: a verdict beside it would be another's. */
  const fail = (fault: VerifyError) => set({ fault, busy: false, choices: [], outcome: undefined, change: undefined });

  /** Fetched once; where that failed, by the next who needs them. */
  const pins = async (): Promise<Pins | undefined> => {
    const found = await (keys ??= sources.pins());
    if (found) set({ pins: found });
    else keys = undefined;
    return found;
  };

  /** Begins a request; what it brings counts as long as `mine` says so. */
  const begin = (shown: Partial<VerifyState> = { outcome: undefined, change: undefined }) => {
    const request = ++newest;
    set({ busy: true, fault: undefined, choices: [], cancelled: undefined, beside: undefined, ...shown });
    return { mine: () => request === newest };
  };
  type Request = ReturnType<typeof begin>;

  /** Evidence is shown with what came out of it, never before: it would stand beside the verdict on something else. */
  const look = async ({ mine }: Request, evidence: Evidence, change?: TamperedRecord) => {
    const given = await pins();
    if (!mine()) return;
    if (!given) return fail('keys');
    const shown = change ? { ...evidence, record: change.record } : evidence;
    const outcome = await sources.check(shown, given).catch(() => undefined);
    if (!mine()) return;
    if (outcome) set({ evidence, outcome, busy: false });
    else fail('broken');
  };

  /** The record a number means. Where there is none to check, what is to be said of that is said. */
  const fetchRecord = async ({ mine }: Request, text: string): Promise<{ record: unknown } | undefined> => {
    const ids = parseDrawIds(text, sources.games);
    if (ids.length === 0) return void fail('wrong');
    const asked = await Promise.all(ids.map(async (id) => ({ id, answer: await sources.record(id) })));
    if (!mine()) return undefined;
    const there = asked.filter(({ answer }) => answer.ok || answer.error !== 'missing');
    const [one] = there;
    if (!one) return void fail('missing');
    // A game that did not answer may have it, too.
    if (there.some(({ answer }) => !answer.ok && answer.error === 'offline')) return void fail('offline');
    if (there.length > 1) return void set({ choices: there.map(({ id }) => id), busy: false });
    if (!one.answer.ok) return void fail(one.answer.error);
    const record = one.answer.value;
    const cancelled = readCancelledDraw(record);
    return cancelled ? void set({ cancelled, busy: false }) : { record };
  };

  /** A raffle's winners are places; the tickets there are fetched, unless they came with the record. */
  const lookWhole = async (request: Request, given: Evidence) => {
    const drawId = toOpen(given);
    const raffle = drawId === undefined ? undefined : await sources.raffle(drawId);
    if (request.mine()) await look(request, raffle === undefined ? given : { ...given, raffle });
  };

  const take = async (request: Request, given: Evidence, text: string) => {
    const found = given.record === undefined ? await fetchRecord(request, text) : {};
    if (found && request.mine()) await lookWhole(request, { ...given, ...found });
  };

  /** Puts a receipt that is genuine beside one of its draws. */
  const besideDraw = async (request: Request, receipt: unknown, drawId: string) => {
    const answer = await sources.record(drawId);
    if (!request.mine()) return;
    if (!answer.ok) return set({ beside: answer.error, busy: false });
    const cancelled = readCancelledDraw(answer.value);
    if (cancelled) return set({ beside: 'cancelled', cancelled, busy: false });
    await lookWhole(request, { receipt, tickets: [], record: answer.value });
  };

  /** A receipt is looked at before any draw is asked for: without a connection it is as genuine as with one. */
  const takeReceipt = async (request: Request, receipt: unknown, drawId: string | undefined) => {
    await look(request, { receipt, tickets: [] });
    if (!request.mine() || !allPassed($state.get().outcome?.receipt ?? [])) return;
    if (drawId === undefined || parseDrawIds(drawId, []).length === 0) return;
    set({ busy: true });
    await besideDraw(request, receipt, drawId);
  };

  return {
    $state,
    start: async () => {
      if (!(await pins()) && newest === 0) fail('keys');
    },
    find: (text) => take(begin(), { tickets: [] }, text),
    open: async (text) => {
      const request = begin();
      const read = parseEvidence(text);
      if (!read.ok) return fail(read.error);
      const { receipt } = read.value;
      if (receipt !== undefined) return takeReceipt(request, receipt, readReceiptDraws(receipt)[0]);
      const drawId = readDrawId(read.value.tickets[0] ?? read.value.raffle);
      // A ticket alone goes with the draw on the page, if that is its draw.
      const { evidence } = $state.get();
      const here =
        evidence?.record !== undefined && readDrawId(evidence.record) === drawId ? { record: evidence.record } : {};
      const given = { ...here, ...read.value };
      if (given.record === undefined && !parseDrawIds(drawId ?? '', []).length) return fail('not-ours');
      await take(request, given, drawId ?? '');
    },
    proofOf: async (orderId, drawId) => {
      const request = begin();
      const tickets = await sources.tickets(orderId, drawId);
      if (!request.mine()) return;
      if (!tickets.ok) return fail(tickets.error);
      if (tickets.value.length > 0) return take(request, { tickets: tickets.value }, drawId);
      // A cancelled draw never seals its tickets.
      await fetchRecord(request, drawId);
      if (request.mine() && !$state.get().cancelled) fail('none');
    },
    receiptIn: async (drawId) => {
      const { evidence, outcome } = $state.get();
      const own = outcome?.receipt?.filter((check) => !isDrawCheck(check)) ?? [];
      if (!evidence || !allPassed(own) || parseDrawIds(drawId, []).length === 0) return;
      // What was found of the receipt alone stays, and on the page the button that asks: who pressed it keeps their place.
      const { receipt } = evidence;
      const alone = { record: [], tickets: [], receipt: own, numbers: undefined };
      await besideDraw(
        begin({ evidence: { receipt, tickets: [] }, outcome: alone, change: undefined }),
        receipt,
        drawId,
      );
    },
    tamper: async (part) => {
      const { evidence } = $state.get();
      if (!evidence) return;
      const change = part && tamperRecord(evidence.record, part);
      await look(begin({ change }), evidence, change);
    },
  };
}
