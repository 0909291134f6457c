import { formatAmount } from '#kernel/money-format.ts';

/** Columns that are amounts where they hold a bigint. */
const AMOUNTS = new Set([
  'amount',
  'total',
  'stake',
  'prize',
  'to_claim',
  'deposited',
  'winnings',
  'gift',
  'held',
  'from_gift',
  'from_deposited',
  'from_winnings',
]);

export const camelCase = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** An amount in fils, and in dirhams with two decimals. */
const shownAmount = (fils: bigint) => ({ fils: Number(fils), aed: formatAmount(fils).replaceAll(',', '') });

/** A value of the database as the file has it: moments in UTC, ids as text, bytes in hexadecimal digits. */
export function shownValue(column: string, value: unknown): unknown {
  if (typeof value === 'bigint') return AMOUNTS.has(column) ? shownAmount(value) : String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value.toString('hex');
  // A moment that never comes: an exclusion for life.
  return value === Infinity ? 'infinity' : value;
}
