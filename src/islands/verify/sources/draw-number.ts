import { latinDigits } from '#kernel/digits.ts';
import type { GameDisplay } from '../checks/game-display.ts';

/** What of a game decides its draw numbers. */
export type DrawNumbering = Pick<GameDisplay, 'lotteryType' | 'daily'>;

/** Characters that come with copying: spaces, direction marks, non-breaking characters. */
const STRAY = /[\s\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const DASH = /[\p{Pd}\u2212]/gu;
/** Records carry the game's part; orders and results show the rest alone. */
const NUMBER = /^(?:([1-9]\d{1,2})-)?(\d{6}(?:-\d{4})?)$/;

/**
 * The draw ids a number may mean: one, or without the game's part one for each game that numbers its draws that way.
 * None where it is no draw number.
 */
export function parseDrawIds(text: string, games: readonly DrawNumbering[]): string[] {
  const [, lotteryType, phase] = NUMBER.exec(latinDigits(text).replace(STRAY, '').replace(DASH, '-')) ?? [];
  if (phase === undefined) return [];
  if (lotteryType !== undefined) return [`${lotteryType}-${phase}`];
  const byDay = !phase.includes('-');
  return games.filter(({ daily }) => daily === byDay).map((game) => `${game.lotteryType}-${phase}`);
}
