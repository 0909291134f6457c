import type { BeaconChain } from '#verify/index.ts';
import { firstRoundAfter } from '#verify/record.ts';
import type { CancelledEntry, ClosedEntry, CommittedEntry, OldEntry, RecordedEntry } from './parse-entry.ts';

/** What the log has said of a draw so far: of each kind the first entry, which counts, with its index. */
export interface DrawStory {
  readonly committed?: Placed<CommittedEntry>;
  readonly closed?: Placed<ClosedEntry>;
  readonly cancelled?: Placed<CancelledEntry>;
  readonly recorded?: Placed<RecordedEntry>;
}
export type Placed<E extends OldEntry> = E & { readonly index: number };

const WORDS = {
  committed: 'committed to',
  closed: 'closed',
  cancelled: 'cancelled',
  recorded: 'recorded',
} as const satisfies Record<OldEntry['type'], string>;

const isBefore = (a: string, b: string, orEqual = false): boolean =>
  Date.parse(a) < Date.parse(b) || (orEqual && a === b);

function* committedFaults(entry: CommittedEntry, story: DrawStory, beacon: BeaconChain | undefined) {
  if (!isBefore(entry.opensAt, entry.closesAt) || !isBefore(entry.closesAt, entry.drawsAt, true))
    yield 'its sales do not open, close and end in a draw in this order';
  if (beacon && entry.chainHash !== beacon.chainHash) yield 'it commits to another beacon than the pinned one';
  if (Object.keys(story).length > 0) yield 'it is committed to only after the log told of it';
}

function* closedFaults(entry: ClosedEntry, { committed, cancelled }: DrawStory, beacon: BeaconChain | undefined) {
  if (!committed) yield 'its tickets are closed, but the log never committed to it';
  else if (!isBefore(committed.closesAt, entry.publishedAt, true))
    yield 'its tickets were counted before its sales closed';
  if (cancelled) yield `its tickets are closed after it was cancelled in entry ${cancelled.index}`;
  const round = beacon && firstRoundAfter(beacon, entry.publishedAt);
  if (round !== undefined && round !== entry.round)
    yield `it uses round ${entry.round} of the beacon, but ${round} is the first after its tickets were counted`;
}

function* cancelledFaults({ committed, closed, recorded }: DrawStory) {
  if (!committed) yield 'it is cancelled, but the log never committed to it';
  const last = recorded ?? closed;
  if (last)
    yield `it is cancelled after it was ${WORDS[last.type]} in entry ${last.index}, when its numbers were fixed`;
}

function* recordedFaults({ closed, cancelled }: DrawStory) {
  if (!closed) yield 'it has a record, but the log never closed its tickets';
  if (cancelled) yield `it has a record, but was cancelled in entry ${cancelled.index}`;
}

function faultsOf(entry: OldEntry, story: DrawStory, beacon: BeaconChain | undefined): Iterable<string> {
  switch (entry.type) {
    case 'committed':
      return committedFaults(entry, story, beacon);
    case 'closed':
      return closedFaults(entry, story, beacon);
    case 'cancelled':
      return cancelledFaults(story);
    case 'recorded':
      return recordedFaults(story);
  }
}

export interface ToldStory {
  readonly story: DrawStory;
  /** What is wrong with the entry, in sentences about its draw. */
  readonly faults: readonly string[];
}

/** Adds an entry to the story of its draw. A second entry of a kind is a fault and changes nothing. */
export function tellEntry(
  story: DrawStory,
  entry: OldEntry,
  { index, beacon }: { readonly index: number; readonly beacon: BeaconChain | undefined },
): ToldStory {
  const first = story[entry.type];
  if (first)
    return {
      story,
      faults: [`it is ${WORDS[entry.type]} a second time; entry ${first.index} was the first and counts`],
    };
  return { story: { ...story, [entry.type]: { ...entry, index } }, faults: [...faultsOf(entry, story, beacon)] };
}
