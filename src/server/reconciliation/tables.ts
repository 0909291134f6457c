import type { GeneratedAlways, Generated } from 'kysely';
import type { DifferenceKind } from './judge.ts';
import type { LineType, Source } from './reported-file.ts';

export interface ReconciliationTables {
  /** A file of the acquirer or a statement of the bank that was read. */
  settlement_files: {
    source: Source;
    /** In Dubai, yyyy-mm-dd. */
    day: string;
    /** What the acquirer pays into the bank for it, in fils; null of the bank. */
    net: bigint | null;
    lines: number;
    loaded_at: Generated<Date>;
  };
  settlement_lines: {
    id: GeneratedAlways<bigint>;
    source: Source;
    /** Of the first file that had it. */
    day: string;
    type: LineType;
    /** The source's own, once for each line of a type. */
    reference: string;
    named: string;
    movement: string | null;
    amount: bigint;
    fee: bigint;
    currency: string;
    at: Date;
    settles: string | null;
  };
  reconciliation_differences: {
    id: GeneratedAlways<bigint>;
    kind: DifferenceKind;
    type: LineType | Source;
    /** The movement, else the reference of the line, else a day. */
    subject: string;
    /** In fils, as the ledger has it. */
    expected: bigint | null;
    /** In fils, as it was reported. */
    actual: bigint | null;
    found_at: Generated<Date>;
    closed_at: Date | null;
    /** The operator; null where a later file closed it. */
    closed_by: string | null;
    remark: string | null;
  };
}
