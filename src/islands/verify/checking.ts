import { atom, type ReadableAtom } from 'nanostores';
import type { Result } from '#kernel/result.ts';
import type { Pins } from '#verify/index.ts';
import { drawIdOf, isDrawId, readEvidence, type Evidence } from './files.ts';
import type { Fault, LoadFault } from './load.ts';
import type { Outcome } from './replay.ts';
import { changePart, type Change, type Part } from './tamper.ts';

export interface Checked {
  /** What is taken as given; undefined until this installation has said it. */
  readonly pins: Pins | undefined;
  readonly busy: boolean;
  readonly fault: Fault | undefined;
  /** As it was loaded: what is saved, and what a change starts from. */
  readonly evidence: Evidence | undefined;
  readonly outcome: Outcome | undefined;
  readonly change: Change | undefined;
}

/** Where evidence and verdicts come from. */
export interface Sources {
  readonly pins: () => Promise<Pins | undefined>;
  readonly record: (drawId: string) => Promise<Result<unknown, LoadFault>>;
  /** The tickets of an order in a draw, as far as they have a proof. */
  readonly tickets: (orderId: string, drawId: string) => Promise<Result<readonly unknown[], Fault>>;
  /** Rejects where the verifier cannot run. */
  readonly check: (evidence: Evidence, pins: Pins) => Promise<Outcome>;
}

export interface Checking {
  readonly $state: ReadableAtom<Checked>;
  /** Fetches the keys, so that a file can be checked after the server is gone. */
  readonly start: () => Promise<void>;
  readonly find: (drawId: string) => Promise<void>;
  readonly open: (text: string) => Promise<void>;
  readonly proofOf: (orderId: string, drawId: string) => Promise<void>;
  /** Changes one character of the record, or puts it back. */
  readonly tamper: (part: Part | undefined) => Promise<void>;
}

const NOTHING: Checked = {
  pins: undefined,
  busy: false,
  fault: undefined,
  evidence: undefined,
  outcome: undefined,
  change: undefined,
};

/** What the page of checks does. The newest request alone is heard: what an older one still brings is dropped. */
export function createChecking(sources: Sources): Checking {
  const $state = atom(NOTHING);
  let newest = 0;
  let keys: Promise<Pins | undefined> | undefined;
  const set = (change: Partial<Checked>) => $state.set({ ...$state.get(), ...change });
  const fail = (fault: Fault) => set({ fault, busy: false });

  /** Fetched once; where that failed, by the next who needs them. */
  const pins = async (): Promise<Pins | undefined> => {
    const found = await (keys ??= sources.pins());
    if (found) set({ pins: found });
    else keys = undefined;
    return found;
  };

  /** Begins a request; what it brings counts as long as `mine` says so. */
  const begin = () => {
    const request = ++newest;
    set({ busy: true, fault: undefined });
    return { mine: () => request === newest };
  };
  type Request = ReturnType<typeof begin>;

  const look = async ({ mine }: Request, evidence: Evidence, change?: Change) => {
    const given = await pins();
    if (!mine()) return;
    if (!given) return fail('keys');
    const shown = change ? { ...evidence, record: change.record } : evidence;
    const outcome = await sources.check(shown, given).catch(() => undefined);
    if (!mine()) return;
    if (outcome) set({ outcome, busy: false });
    else fail('broken');
  };

  const take = async (request: Request, given: Evidence, drawId: string | undefined) => {
    set({ outcome: undefined, change: undefined });
    let evidence = given;
    if (given.record === undefined) {
      if (drawId === undefined || !isDrawId(drawId)) return fail('wrong');
      const record = await sources.record(drawId);
      if (!request.mine()) return;
      if (!record.ok) return fail(record.error);
      evidence = { ...given, record: record.value };
    }
    set({ evidence });
    await look(request, evidence);
  };

  return {
    $state,
    start: async () => {
      if (!(await pins()) && newest === 0) fail('keys');
    },
    find: (drawId) => take(begin(), { tickets: [] }, drawId.trim()),
    open: async (text) => {
      const request = begin();
      const read = readEvidence(text);
      if (!read.ok) return fail(read.error);
      const drawId = drawIdOf(read.value.tickets[0]);
      // A ticket alone goes with the draw on the page, if that is its draw.
      const { evidence } = $state.get();
      const here =
        evidence?.record !== undefined && drawIdOf(evidence.record) === drawId ? { record: evidence.record } : {};
      await take(request, { ...here, ...read.value }, drawId);
    },
    proofOf: async (orderId, drawId) => {
      const request = begin();
      const tickets = await sources.tickets(orderId, drawId);
      if (!request.mine()) return;
      if (!tickets.ok) return fail(tickets.error);
      if (tickets.value.length === 0) return fail('none');
      await take(request, { tickets: tickets.value }, drawId);
    },
    tamper: async (part) => {
      const { evidence } = $state.get();
      if (!evidence) return;
      const change = part && changePart(evidence.record, part);
      set({ change });
      await look(begin(), evidence, change);
    },
  };
}
