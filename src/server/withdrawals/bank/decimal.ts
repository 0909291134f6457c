import { FILS_PER_DIRHAM, type Fils } from '#kernel/money.ts';

const DECIMAL = /^(\d{1,16})(?:\.(\d{1,5}))?$/;

/** An amount as the bank's files write it: 1234.50, exact. */
export const toDecimal = (amount: Fils): string => {
  const per = BigInt(FILS_PER_DIRHAM);
  return `${amount / per}.${(amount % per).toString().padStart(2, '0')}`;
};

/** The same read back; undefined where it is no whole number of fils. */
export function fromDecimal(text: string): Fils | undefined {
  const [, whole, rest = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(rest.slice(2))) return undefined;
  return BigInt(whole) * BigInt(FILS_PER_DIRHAM) + BigInt(rest.slice(0, 2).padEnd(2, '0'));
}
