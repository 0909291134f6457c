/** One line of the file: amounts in fils, as they change what the acquirer owes the merchant. */
export interface SettlementLine {
  readonly type: 'payment' | 'refund' | 'chargeback' | 'chargeback-reversal';
  readonly reference: string;
  readonly merchantReference: string;
  readonly gross: number;
  readonly fee: number;
  /** ms */
  readonly capturedAt: number;
}

/** 1.5 % of a payment, rounded half up. */
export const feeOf = (gross: number): number => Math.floor((gross * 15 + 500) / 1_000);

const HEADER = 'type,reference,merchantReference,gross,fee,net,currency,capturedAt';

export const sumLines = (lines: readonly SettlementLine[], column: 'gross' | 'fee'): number =>
  lines.reduce((all, line) => all + line[column], 0);

/** The file as CSV, with a last line of count and sums. */
export function formatSettlement(lines: readonly SettlementLine[]): string {
  const rows = lines.map(({ type, reference, merchantReference, gross, fee, capturedAt }) =>
    [type, reference, merchantReference, gross, fee, gross - fee, 'AED', new Date(capturedAt).toISOString()].join(','),
  );
  const [gross, fee] = [sumLines(lines, 'gross'), sumLines(lines, 'fee')];
  const trailer = ['trailer', lines.length, '', gross, fee, gross - fee, 'AED', ''].join(',');
  return [HEADER, ...rows, trailer, ''].join('\r\n');
}
