import { groupDigits } from '#kernel/money-format.ts';

/** The number of '1 in 3.5': with a decimal below 100, whole above; left to right in both languages. */
export function oddsText(oneIn: number): string {
  const rounded = oneIn < 100 ? Math.round(oneIn * 10) / 10 : Math.round(oneIn);
  return `\u2066${groupDigits(rounded)}\u2069`;
}
