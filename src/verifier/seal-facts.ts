import { passed, verdict } from '#verify/v3/answer.ts';
import { judgeLaterCancel } from '#verify/v3/cancellation.ts';
import { dueAt } from '#verify/v3/commitment.ts';
import { parseRecord3 } from '#verify/v3/files.ts';
import { parseEntryOf, type DrawEntry } from '#verify/v3/log/entries.ts';
import { lifeOf } from '#verify/v3/log/life.ts';
import { readPart } from '#verify/v3/log/log-part.ts';
import { readNote, type LogNote } from '#verify/v3/log/notes.ts';
import { isInTime, isLate, judgeWitnessed, witnessTimes } from '#verify/v3/seal.ts';
import type { LogPart, Pins3, Verdict3 } from '#verify/v3/types.ts';

/** A witness, and when it signed something of a log. */
export interface WitnessSigned {
  readonly name: string;
  /** In ms, the first time; undefined where it did not sign. */
  readonly signedAt: number | undefined;
  /** A signature in its name is shown that is not its own. */
  readonly isWrong: boolean;
}

/** When a witness of a draw signed a tree of the log that holds its closing. */
export interface WitnessSeen extends WitnessSigned {
  readonly isInTime: boolean;
}

/** Who sealed a draw. Its checks say whether it holds. */
export interface SealFacts {
  readonly witnesses: readonly WitnessSeen[];
  readonly quorum: number;
  /** In ms; `roundAt` is when the beacon's round was due, before which nobody knew it. */
  readonly closedAt: number;
  readonly sealBy: number;
  readonly roundAt: number;
}

/** Who signed a draw's closing, and when; undefined of a file that is no record. Only signatures are checked. */
export function readSeal(record: unknown): SealFacts | undefined {
  const shaped = parseRecord3(record);
  if ('fault' in shaped) return undefined;
  const { commitment, closing, seal } = shaped.value;
  const draw = parseEntryOf('draw', commitment.entry);
  const closed = parseEntryOf('closing', closing.entry);
  if (!draw || !closed) return undefined;
  const { beacon, round, quorum, sealBy } = draw;
  const notes = seal.flatMap(({ checkpoint }) => readNote(checkpoint) ?? []);
  return {
    witnesses: witnessTimes(draw, notes).map(({ name, times: [first], isWrong }) => ({
      name,
      signedAt: first === undefined ? undefined : first * 1_000,
      isInTime: first !== undefined && isInTime(first, sealBy),
      isWrong,
    })),
    quorum,
    closedAt: Date.parse(closed.at),
    sealBy: Date.parse(sealBy),
    roundAt: dueAt(beacon, round),
  };
}

/** Whose signatures the check of a cancellation has. */
export interface CancelWitnesses {
  /** On the checkpoint up to which the log was read. */
  readonly log: readonly WitnessSigned[];
  /** The draw was closed before: whether it is sealed, and must be held, its witnesses would know. */
  readonly isClosed: boolean;
  /**
   * Of a draw that was cancelled after its closing: on the checkpoints that the cancellation brings. Of one that is
   * `unsealed`: late, on those without the closing.
   */
  readonly proof?: { readonly reason: 'unsealed' | 'undecided'; readonly signed: readonly WitnessSigned[] };
}

const signedOn = (draw: DrawEntry, notes: readonly LogNote[]): WitnessSigned[] =>
  witnessTimes(draw, notes).map(({ name, times: [first], isWrong }) => ({
    name,
    signedAt: first === undefined ? undefined : first * 1_000,
    isWrong,
  }));

/** When each witness of a draw first signed one of these checkpoints after the moment of its seal. */
const signedLate = (draw: DrawEntry, notes: readonly LogNote[]): WitnessSigned[] =>
  witnessTimes(draw, notes).map(({ name, times, isWrong }) => {
    const late = times.find((time) => isLate(time, draw.sealBy));
    return { name, signedAt: late === undefined ? undefined : late * 1_000, isWrong };
  });

/** Who signed what a cancellation was checked with; undefined where the log does not have the draw. */
export function readCancelWitnesses(drawId: string, pins: Pins3, log: LogPart): CancelWitnesses | undefined {
  const part = readPart(log, pins);
  if (typeof part === 'string') return undefined;
  const life = lifeOf(drawId, part);
  const { commitment, closing, cancelled } = life;
  if (!commitment) return undefined;
  const seen = { log: signedOn(commitment.entry, [part.note]), isClosed: !cancelled && closing !== undefined };
  const later = cancelled ? undefined : judgeLaterCancel(commitment.entry, life, part, pins);
  if (!later) return seen;
  if (later.entry.reason !== 'unsealed')
    return { ...seen, proof: { reason: 'undecided', signed: signedOn(commitment.entry, later.notes) } };
  const without = later.notes.filter(({ size }) => closing === undefined || size <= closing.index);
  return { ...seen, proof: { reason: 'unsealed', signed: signedLate(commitment.entry, without) } };
}

/** Who of the witnesses of these draws signed a checkpoint of the log; none where it is no checkpoint. */
export function readLogWitnesses(commitments: readonly string[], checkpoint: string): readonly WitnessSigned[] {
  const note = readNote(checkpoint);
  if (!note) return [];
  const all = commitments.flatMap((text) => parseEntryOf('draw', text) ?? []).flatMap((draw) => signedOn(draw, [note]));
  return [...new Map(all.map((signed) => [signed.name, signed])).values()];
}

const momentOf = (ms: number): string => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : `${ms} ms`);
const nameAll = (seen: readonly WitnessSigned[]): string =>
  seen.map(({ name, signedAt }) => (signedAt === undefined ? name : `${name} (${momentOf(signedAt)})`)).join(', ');

/** The witnesses whose signature is wrong, or not shown, as sentences. `lead`: what is said of the latter. */
function describeOthers(all: readonly WitnessSigned[], lead = 'No signature is shown of'): readonly string[] {
  const wrong = all.filter(({ isWrong }) => isWrong);
  const absent = all.filter(({ isWrong, signedAt }) => !isWrong && signedAt === undefined);
  return [
    ...wrong.map(({ name }) => `The signature that is shown of ${name} is wrong.`),
    ...(absent.length > 0 ? [`${lead}: ${nameAll(absent)}.`] : []),
  ];
}

/** Which witnesses saw the closing of a draw, and when, as sentences; none of a file that is no record. */
export function describeSeal(record: unknown): readonly string[] {
  const facts = readSeal(record);
  if (!facts) return [];
  const { witnesses, quorum } = facts;
  const inTime = witnesses.filter((seen) => seen.isInTime);
  const late = witnesses.filter((seen) => !seen.isInTime && seen.signedAt !== undefined);
  const names = inTime.length > 0 ? `: ${nameAll(inTime)}` : '';
  return [
    `The log with the closing is signed in time by ${inTime.length} of ${witnesses.length} witnesses${names} (needed: ${quorum}).`,
    ...(late.length > 0 ? [`Too late: ${nameAll(late)}.`] : []),
    ...describeOthers(witnesses),
  ];
}

/** Which witnesses signed what a cancellation was checked with, as sentences. */
export function describeCancelWitnesses({ log, proof }: CancelWitnesses): readonly string[] {
  const signedOf = (all: readonly WitnessSigned[]) => all.filter(({ signedAt }) => signedAt !== undefined);
  const colonNames = (signed: readonly WitnessSigned[]) => (signed.length > 0 ? `: ${nameAll(signed)}` : '');
  const say = (what: string, all: readonly WitnessSigned[]): readonly string[] => {
    const signed = signedOf(all);
    return [`${what} by ${signed.length} of ${all.length} witnesses${colonNames(signed)}.`, ...describeOthers(all)];
  };
  const sayLate = (all: readonly WitnessSigned[]): readonly string[] => {
    const signed = signedOf(all);
    return [
      `When it was too late, ${signed.length} of ${all.length} witnesses signed the log without the closing${colonNames(signed)}.`,
      ...describeOthers(all, 'Not among them, and may have signed in time'),
    ];
  };
  const sayProof = ({ reason, signed }: NonNullable<CancelWitnesses['proof']>): readonly string[] =>
    reason === 'unsealed' ? sayLate(signed) : say('What the cancellation shows is signed', signed);
  return [
    ...say('The log that was read is signed', log),
    ...(proof ? sayProof(proof) : []),
    'The witnesses themselves were not asked.',
  ];
}

/**
 * Whether a quorum of each draw's witnesses cosigned the log that was read: without it the operator may have shown this
 * log to nobody else. Too few are no fault, as they may still sign.
 */
export function checkWitnessed(
  ids: readonly string[],
  commitments: readonly string[],
  { checkpoint }: LogPart,
  pins: Pins3,
): Verdict3 {
  const note = readNote(checkpoint);
  const draws = new Map(commitments.map((text) => parseEntryOf('draw', text)).map((draw) => [draw?.drawId, draw]));
  const reasons: string[] = [];
  for (const id of ids) {
    const draw = draws.get(id);
    if (!note || !draw) {
      reasons.push(`draw ${id} shows no commitment that names witnesses`);
      continue;
    }
    const { ok, count, quorum } = judgeWitnessed(draw, note, pins);
    if (!ok) reasons.push(`draw ${id} needs ${quorum} of its witnesses, and ${count} cosigned`);
  }
  if (reasons.length === 0) return verdict([passed('witnessed')]);
  return verdict([], [{ name: 'witnessed', reason: `of the log that was read: ${reasons.join('; ')}` }]);
}
