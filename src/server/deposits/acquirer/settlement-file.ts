import { z } from 'zod';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** The acquirer's settlement file of a day, as docs/adapters.md §2 describes it. */

export const SETTLEMENT_HEADER = 'type,reference,merchantReference,gross,fee,net,currency,capturedAt';

const TYPES = ['payment', 'refund', 'chargeback', 'chargeback-reversal'] as const;
export type SettlementType = (typeof TYPES)[number];

/** Amounts in fils, as they change what the acquirer owes us: refunds and chargebacks are below 0. */
export interface SettlementLine {
  readonly type: SettlementType;
  /** paymentId, refundReference or chargebackId. */
  readonly reference: string;
  /** Our deposit. */
  readonly merchantReference: string;
  readonly gross: bigint;
  readonly fee: bigint;
  /** gross less fee. */
  readonly net: bigint;
  readonly capturedAt: Date;
}

export interface SettlementFile {
  /** The day in Dubai, yyyy-mm-dd. */
  readonly day: string;
  readonly lines: readonly SettlementLine[];
  /** Sums of the lines, as the file itself has them. */
  readonly gross: bigint;
  readonly fee: bigint;
  readonly net: bigint;
}

const amount = z
  .string()
  .regex(/^(?:0|-?[1-9][0-9]{0,14})$/)
  .transform(BigInt);
const sums = { gross: amount, fee: amount, net: amount, currency: z.literal('AED') };
const name = z.string().regex(/^[A-Za-z0-9._-]{1,128}$/);

const row = z.object({
  type: z.enum(TYPES),
  reference: name,
  merchantReference: name,
  ...sums,
  capturedAt: z.iso.datetime().transform((text) => new Date(text)),
});
const trailer = z.object({
  type: z.literal('trailer'),
  reference: z.string().regex(/^(?:0|[1-9][0-9]{0,9})$/),
  merchantReference: z.literal(''),
  ...sums,
  capturedAt: z.literal(''),
});

const COLUMNS = SETTLEMENT_HEADER.split(',');
/** The fields of a line by their names; undefined where it has more or fewer. */
function readFields(line: string): Record<string, string> | undefined {
  const fields = line.split(',');
  if (fields.length !== COLUMNS.length) return undefined;
  return Object.fromEntries(COLUMNS.map((column, i) => [column, fields[i] ?? '']));
}

const isDebit = (type: SettlementType): boolean => type === 'refund' || type === 'chargeback';

/** What is wrong with a line beside the shape of its fields. */
function findFault(line: SettlementLine, day: string, known: Set<string>): string | undefined {
  const { type, reference, gross, fee, net, capturedAt } = line;
  if (net !== gross - fee) return 'its net is not gross less fee';
  if (isDebit(type) ? gross >= 0n : gross <= 0n) return 'its gross has the wrong sign';
  if (fee < 0n) return 'its fee is below 0';
  if (dubaiDay(capturedAt) !== day) return 'it is of another day';
  const key = `${type} ${reference}`;
  if (known.has(key)) return 'it stands twice';
  known.add(key);
  return undefined;
}

const sumOf = (lines: readonly SettlementLine[], column: 'gross' | 'fee' | 'net'): bigint =>
  lines.reduce((sum, line) => sum + line[column], 0n);

/**
 * Reads the file of a day. One that is wrong anywhere is not read at all: the error says which line, and what is wrong
 * with it, without its content.
 */
export function parseSettlement(text: string, day: string): Result<SettlementFile, string> {
  const [header, ...rows] = text.split(/\r?\n/);
  if (header !== SETTLEMENT_HEADER) return err('line 1: it is not the header');
  if (rows.pop() !== '') return err('the last line does not end');
  const end = trailer.safeParse(readFields(rows.pop() ?? ''));
  if (!end.success) return err('the last line is no trailer');
  const lines: SettlementLine[] = [];
  const known = new Set<string>();
  for (const [i, text] of rows.entries()) {
    const read = row.safeParse(readFields(text));
    if (!read.success) return err(`line ${i + 2}: ${read.error.issues[0]?.path.join('.') || 'its fields'}`);
    const fault = findFault(read.data, day, known);
    if (fault) return err(`line ${i + 2}: ${fault}`);
    lines.push(read.data);
  }
  if (Number(end.data.reference) !== lines.length) return err('the trailer counts other lines');
  const { gross, fee, net } = end.data;
  const isSum = gross === sumOf(lines, 'gross') && fee === sumOf(lines, 'fee') && net === sumOf(lines, 'net');
  return isSum ? ok({ day, lines, gross, fee, net }) : err('the trailer has other sums');
}
