import { latinDigits } from '#kernel/digits.ts';

/** What copying and typing bring along: spaces, marks of direction, what keeps a number on one line. */
const STRAY = /[\s\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const DASH = /[\p{Pd}\u2212]/gu;
/** The game's part stands on records; orders and results show the rest alone. */
const NUMBER = /^(?:([1-9]\d{1,2})-)?(\d{6}(?:-\d{4})?)$/;

/** The draws a number may mean: one, or without the game's part one of each game. None where it is no draw number. */
export function drawIdsOf(text: string, lotteryTypes: readonly number[]): string[] {
  const [, lotteryType, phase] = NUMBER.exec(latinDigits(text).replace(STRAY, '').replace(DASH, '-')) ?? [];
  if (phase === undefined) return [];
  return (lotteryType === undefined ? lotteryTypes : [lotteryType]).map((type) => `${type}-${phase}`);
}
