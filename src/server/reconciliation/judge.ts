import type { Fils } from '#kernel/money.ts';
import type { LineType, Source } from './reported-file.ts';

/**
 * no-file: a day's file could not be read. not-in-file: the ledger has it, and no file names it. not-in-ledger: a file
 * names it, the ledger does not have it. twice: several lines name it, and
 * report so much together. changed: a line came again with other contents.
 * settlement: the acquirer paid the bank another sum than its file says, or none.
 */
export type DifferenceKind =
  'no-file' | 'not-in-file' | 'not-in-ledger' | 'twice' | 'amount' | 'currency' | 'fee' | 'changed' | 'settlement';

export interface Difference {
  readonly kind: DifferenceKind;
  readonly type: LineType | Source;
  /** The movement, else the reference of the line, else a day. */
  readonly subject: string;
  /** In fils: as the ledger, or our agreement, has it, and as it was reported; null where there is none. */
  readonly expected: Fils | null;
  readonly actual: Fils | null;
}

/** The currency of all accounts. */
const CURRENCY = 'AED';

/** What the acquirer keeps of a payment: 1.5 %, half a fils rounded up. It keeps nothing of anything else. */
export const AGREED_FEE = { type: 'payment', basisPoints: 150n } as const;

export const agreedFee = (type: LineType, amount: Fils): Fils =>
  type === AGREED_FEE.type ? (amount * AGREED_FEE.basisPoints + 5_000n) / 10_000n : 0n;

/** What the ledger has of a day must be named by the files of this many later days. */
export const NAMED_WITHIN_DAYS = 2;

/** A movement of money through the bank, as the ledger and the files have it. */
export interface Pair {
  readonly type: LineType;
  readonly movement: string;
  /** Null where the ledger does not have it. */
  readonly booked: Fils | null;
  /** Whether it is so old that a file must have named it. */
  readonly isDue: boolean;
  /** The lines that name it. */
  readonly lines: number;
  /** Of its first line, like the currency. */
  readonly reported: Fils | null;
  /** Of all lines together. */
  readonly total: Fils | null;
  readonly currency: string | null;
}

/** Every movement is named by one line, of the same amount. */
export function judgePair({
  type,
  movement,
  booked,
  isDue,
  lines,
  reported,
  total,
  currency,
}: Pair): Difference | null {
  const found = (kind: DifferenceKind): Difference => ({
    kind,
    type,
    subject: movement,
    expected: booked,
    actual: reported,
  });
  if (lines === 0) return booked !== null && isDue ? found('not-in-file') : null;
  if (booked === null) return found('not-in-ledger');
  if (lines > 1) return { ...found('twice'), actual: total };
  if (currency !== CURRENCY) return found('currency');
  return booked === reported ? null : found('amount');
}

/** What the acquirer pays for a day. */
export interface Settlement {
  readonly day: string;
  /** By its file; null where there is none. */
  readonly net: Fils | null;
  /** Whether it is so old that the bank's statement must have it. */
  readonly isDue: boolean;
  /** By the bank's statements; null where none has it. */
  readonly paid: Fils | null;
}

export function judgeSettlement({ day, net, isDue, paid }: Settlement): Difference | null {
  if (net === paid) return null;
  // Nothing is paid for a day without business.
  if (paid === null && (net === 0n || !isDue)) return null;
  return { kind: 'settlement', type: 'settlement', subject: day, expected: net, actual: paid };
}
