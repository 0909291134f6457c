import { firstOfProofs, type LogPart, type NotChecked, type Pins3, type Verdict3 } from '#verify/v3/index.ts';
import { operatorKeys } from '#verify/v3/log/keys.ts';
import type { HeldKey } from '#verify/v3/log/key-chain.ts';
import { readPart } from '#verify/v3/log/log-part.ts';
import { readLogPart, type Wanted } from './log-reader.ts';
import { UNREADABLE, VerifierFailure, wrongUse, type FailureKind } from './failure.ts';
import { fetchJson } from './fetch-bytes.ts';
import type { CancelledDraw } from './cancelled-draws.ts';
import type { CancelWitnesses, WitnessSigned } from './seal-facts.ts';
import { recognize, type Kind, type Shown } from './shapes.ts';

/** What takes time: to read the log, a draw, its list or its winners, and then to check. */
export type Step = 'log' | 'draw' | 'list' | 'winners' | 'checks';

/** What is at hand beside what is verified: files that were given, and a server where others are read. */
export interface Around {
  readonly pins: Pins3;
  readonly given: readonly Shown[];
  /** Where open data is read; undefined where only files were given. */
  readonly origin: string | undefined;
  readonly log: string | undefined;
  /** Whether the log is read from its start. */
  readonly isWhole: boolean;
  /** Is told what begins. */
  readonly onStep?: (step: Step) => void;
}

/** What was verified, and what came out. */
export interface Outcome extends Verdict3 {
  /** As "draw 69-261121-0642". */
  readonly subject: string;
  /** Of a receipt: the draws that were cancelled. */
  readonly cancelled?: readonly CancelledDraw[];
  /** Of a receipt: the draws that are not finished, as they were read. */
  readonly waiting?: readonly Shown['value'][];
  /** Of a receipt: who of the witnesses of its draws signed the log that was read. */
  readonly signed?: readonly WitnessSigned[];
  /** The record that the checks of a draw are of. */
  readonly record?: Shown['value'];
  /** Of a draw that was cancelled: whose signatures were part of the check. */
  readonly witnesses?: CancelWitnesses | undefined;
  /** The operator's keys in their order, where it has changed the pinned one. */
  readonly operatorKeys?: readonly UsedKey[];
}

/** A key of the operator, and of all but the first whether the change to it was read in the log. */
export interface UsedKey extends HeldKey {
  readonly change?: 'read' | 'not-read';
}

/** The keys of an outcome: one that never changed is not worth a word. */
export function changedKeys(pins: Pins3, part: LogPart | undefined): Pick<Outcome, 'operatorKeys'> {
  const read = part && readPart(part, pins);
  const known = typeof read === 'string' ? undefined : read;
  const [first, ...later] = operatorKeys(pins, known);
  if (!first || later.length === 0) return {};
  const isRead = (index: number): boolean => known !== undefined && index >= known.first && index < known.end;
  const used = later.map((held) => ({ ...held, change: isRead(held.from - 1) ? 'read' : 'not-read' }) as const);
  return { operatorKeys: [first, ...used] };
}

export type Found<T> = { readonly value: T } | { readonly reason: string };
export const valueOf = <T>(found: Found<T>): T | undefined => ('value' in found ? found.value : undefined);

export async function attempt<T>(read: () => Promise<T>): Promise<Found<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    return { reason: (error as Error).message };
  }
}

/** The same of what cannot be read and of failures of these kinds: other wrong use, and a fault here, are thrown. */
export const attemptOf =
  (kinds: readonly FailureKind[]) =>
  async <T>(read: () => Promise<T>): Promise<Found<T>> => {
    try {
      return { value: await read() };
    } catch (error) {
      if (!(error instanceof VerifierFailure)) throw error;
      const isKnown = error.kind !== undefined && kinds.includes(error.kind);
      if (error.exitCode === UNREADABLE || isKnown) return { reason: error.message };
      throw error;
    }
  };
export const attemptRead = attemptOf([]);

/** A file that was given, or a file of the open data; `path` is below /open/draws/. Throws where it cannot be read. */
export async function findShown(
  { given, origin, onStep }: Around,
  kinds: readonly Kind[],
  path: string,
  drawId: string,
): Promise<Shown> {
  const own = given.find(({ kind, value }) => kinds.includes(kind) && value['drawId'] === drawId);
  if (own) return own;
  if (origin === undefined) throw new Error('it was not given');
  const address = `${origin}/open/draws/${path}`;
  onStep?.('draw');
  return recognize(await fetchJson(address), address);
}

/** Refuses to check a ticket without the record of its draw, where that can be read nowhere. */
export function requireRecord({ given, origin }: Around, own: Kind, drawId: string): void {
  const records = given.filter(({ kind }) => kind === own);
  if (origin !== undefined || records.some(({ value }) => value['drawId'] === drawId)) return;
  throw wrongUse(
    `A ticket is checked with the record of its draw: give the record of draw ${drawId}, too, as a file or address.`,
    records.length > 0 ? 'other-record' : 'no-record',
  );
}

/** A list of tickets or of winners; what the verifier is to check is not looked at here. */
export async function findBeside(around: Around, kind: 'list' | 'winners', drawId: string): Promise<unknown> {
  const given = around.given.filter((shown) => shown.kind === kind);
  // A file of another draw is shown to the verifier, too, which says so.
  const own = given.find(({ value }) => value['drawId'] === drawId) ?? given[0];
  return own ? own.value : fetchBeside(around, kind, drawId);
}

/** The same as the server shows it. */
export async function fetchBeside(
  { origin, onStep }: Around,
  kind: 'list' | 'winners',
  drawId: string,
): Promise<unknown> {
  if (origin === undefined) throw new Error('it was not given');
  onStep?.(kind);
  return fetchJson(`${origin}/open/draws/${drawId}/${kind === 'list' ? 'tickets' : 'winners'}.json`);
}

export interface FoundPart {
  readonly part: LogPart | undefined;
  readonly notes: readonly NotChecked[];
}

/** The log, as far as it can be read, and what must be said of that. */
export async function findLog({ log, isWhole, onStep }: Around, wanted: Wanted): Promise<FoundPart> {
  if (log === undefined) return { part: undefined, notes: [] };
  onStep?.('log');
  const found = await attempt(() => readLogPart(log, isWhole ? { ...wanted, first: 0 } : wanted));
  if ('reason' in found) return { part: undefined, notes: [{ name: 'log', reason: found.reason }] };
  const { part, shortened } = found.value;
  const notes = shortened === undefined ? [] : [{ name: 'log', reason: `it was read to the seal only: ${shortened}` }];
  return { part, notes };
}

/** The same, and from earlier on where the proofs of these draws' cancellations need that. */
export async function findLogWithProofs(
  around: Around,
  wanted: Wanted,
  drawIds: readonly string[],
): Promise<FoundPart> {
  const found = await findLog(around, wanted);
  const { part, notes } = found;
  if (!part) return found;
  const first = firstOfProofs(drawIds, around.pins, part);
  if (first === part.first) return found;
  const wider = await findLog(around, { ...wanted, first });
  return wider.part ? wider : { part, notes: [...notes, ...wider.notes] };
}

/** Says of what was not checked why it was not at hand. */
export function explain({ checks, notChecked }: Verdict3, notes: readonly NotChecked[]): Verdict3 {
  const reasons = new Map(notes.map(({ name, reason }) => [name, reason]));
  const names = new Set(notChecked.map(({ name }) => name));
  return {
    checks,
    notChecked: [
      ...notChecked.map(({ name, reason }) => ({ name, reason: reasons.get(name) ?? reason })),
      ...notes.filter(({ name }) => !names.has(name)),
    ],
  };
}
