import { hasKey, isProof3, readDrawId } from './fields.ts';

/** A cancelled draw: its commitment, and when it was cancelled. */
export interface CancelledDraw {
  readonly drawId: string;
  /** In ms. */
  readonly cancelledAt: number;
  readonly seedHash: string;
  /** Of version 3, as the operator's server says it: the log tells whether it is so. */
  readonly reason?: string;
}

type Fields = Readonly<Record<string, unknown>>;

const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** The fields of an entry of the log as a draw of version 3 shows it; empty where it is none. */
function readEntry(value: unknown): Fields {
  const { entry } = asFields(value);
  try {
    return asFields(typeof entry === 'string' ? JSON.parse(entry) : undefined);
  } catch {
    return {};
  }
}

const readMoment = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** Reads the open result of a cancelled draw (docs/draw-engine.md); undefined for any other. */
export function readCancelledDraw(value: unknown): CancelledDraw | undefined {
  if (!hasKey(value, 'state')) return undefined;
  const { state, seed, drawId, cancelledAt, commitment, reason } = value;
  if (state !== 'cancelled' || seed !== undefined || typeof drawId !== 'string') return undefined;
  const at = readMoment(cancelledAt);
  const { seedHash } = isProof3(value) ? readEntry(commitment) : asFields(commitment);
  if (typeof seedHash !== 'string' || Number.isNaN(at)) return undefined;
  return { drawId, cancelledAt: at, seedHash, ...(typeof reason === 'string' ? { reason } : {}) };
}

/** Where a draw of version 3 is before it has its record, as the operator's server says it. */
export type DrawPhase = 'scheduled' | 'onSale' | 'paused' | 'closing' | 'witnesses' | 'late' | 'beacon' | 'results';

/** Who of a draw's witnesses has signed the log with its closing in time, as the operator's server says it. */
export interface AwaitedWitnesses {
  /** So many of them must sign. */
  readonly quorum: number;
  /** `signedAt` is in ms; undefined of one that is awaited. */
  readonly witnesses: readonly { readonly name: string; readonly signedAt: number | undefined }[];
}

export interface UnfinishedDraw {
  readonly drawId: string;
  readonly phase: DrawPhase;
  /** When that began, in ms. */
  readonly since: number;
  /** When it is to end, in ms. */
  readonly until: number;
  /** It is sealed and its numbers are late: anybody can finish it. */
  readonly isOverdue: boolean;
  /** From the place of its closing in the log on. */
  readonly signed?: AwaitedWitnesses;
}

/** Phases of a draw whose sales are over. */
const OVER: ReadonlySet<DrawPhase> = new Set(['closing', 'witnesses', 'late', 'beacon', 'results']);
export const isSalesOver = ({ phase }: UnfinishedDraw): boolean => OVER.has(phase);

/** Where such a draw is may change at any moment: its sales are over, or what it was read in has ended. */
export const isMoving = (draw: UnfinishedDraw, now: number): boolean => isSalesOver(draw) || now >= draw.until;

/** The name in a verifier key (c2sp.org/signed-note). */
const nameIn = (key: string): string => key.split('+', 1)[0] ?? key;

function readSigned({ witnesses, quorum }: Fields, closing: unknown, signed: unknown): Pick<UnfinishedDraw, 'signed'> {
  if (!hasKey(closing, 'index') || !Array.isArray(signed) || !Array.isArray(witnesses)) return {};
  const read = signed.map(asFields).map(({ witness, at }) => [witness, readMoment(at)] as const);
  const times = new Map(read.filter(([, at]) => !Number.isNaN(at)));
  const all = witnesses.map(String).map((key) => ({ name: nameIn(key), signedAt: times.get(key) }));
  return { signed: { quorum: Number(quorum), witnesses: all } };
}

/** The draw takes a moment after its time; this much later something is wrong. */
const OVERDUE_MS = 5 * 60_000;

/** Reads the open result of a draw of version 3 without a record that was not cancelled; undefined for any other. */
export function readUnfinishedDraw(value: unknown, now: number): UnfinishedDraw | undefined {
  const drawId = readDrawId(value);
  if (!isProof3(value) || !hasKey(value, 'state') || drawId === undefined || value.state === 'cancelled')
    return undefined;
  const draw = readEntry(value.commitment);
  const [opensAt, closesAt, sealBy, drawsAt] = ['opensAt', 'closesAt', 'sealBy', 'drawsAt'].map((key) =>
    readMoment(draw[key]),
  ) as [number, number, number, number];
  const closedAt = readMoment(readEntry(value.closing).at);
  const sealedAt = readMoment(value.sealedAt);
  if ([opensAt, closesAt, sealBy, drawsAt].some(Number.isNaN)) return undefined;
  const at = (phase: DrawPhase, since: number, until: number, isSealed = false): UnfinishedDraw => ({
    drawId,
    phase,
    since,
    until,
    isOverdue: isSealed && now > drawsAt + OVERDUE_MS,
    ...readSigned(draw, value.closing, value.signed),
  });
  if (value.state === 'drawn' || value.state === 'settled') return at('results', drawsAt, drawsAt, true);
  if (!Number.isNaN(sealedAt)) return at('beacon', sealedAt, drawsAt, true);
  // No witness can sign in time anymore; what some signed before may still come.
  if (now > sealBy) return at('late', sealBy, sealBy);
  if (!Number.isNaN(closedAt)) return at('witnesses', closedAt, sealBy);
  if (now >= closesAt) return at('closing', closesAt, sealBy);
  if (value.state === 'suspended') return at('paused', opensAt, closesAt);
  return now >= opensAt ? at('onSale', opensAt, closesAt) : at('scheduled', opensAt, opensAt);
}
