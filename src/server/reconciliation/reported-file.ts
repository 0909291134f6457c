import type { Fils } from '#kernel/money.ts';

export type Source = 'acquirer' | 'bank';

/** What a line reports; `settlement` is the acquirer's payment into the bank, `other` what we know nothing of. */
export type LineType =
  'payment' | 'refund' | 'chargeback' | 'chargeback-reversal' | 'payout' | 'payout-return' | 'settlement' | 'other';

export interface ReportedLine {
  readonly type: LineType;
  /** The source's own, once for each line of a type. */
  readonly reference: string;
  /** What it says it is of: a reference that we gave, the acquirer's id of a chargeback, or words about an `other`. */
  readonly named: string;
  /** In fils, without the fee taken off; of a settlement and an `other` below 0 where it is a debit. */
  readonly amount: Fils;
  readonly fee: Fils;
  readonly currency: string;
  readonly at: Date;
  /** Of a settlement: the day of the acquirer's file it is for, yyyy-mm-dd. */
  readonly settles: string | null;
}

/** A file of one day in Dubai, whose own counts and sums were checked by whoever read it. */
export interface ReportedFile {
  readonly source: Source;
  /** yyyy-mm-dd */
  readonly day: string;
  readonly lines: readonly ReportedLine[];
  /** What the acquirer says it pays into the bank for the day; null of a statement of the bank. */
  readonly net: Fils | null;
}
