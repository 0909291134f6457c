import { latinDigits } from '#kernel/digits.ts';
import type { GameDisplay } from '../checks/game-display.ts';

/** What of a game decides its draw numbers. */
export type DrawNumbering = Pick<GameDisplay, 'lotteryType' | 'daily'>;

/** Characters that come with copying: spaces, direction marks, non-breaking characters. */
const STRAY = /[\s\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;
const DASH = /[\p{Pd}\u2212]/gu;
/** Records carry the game's part; orders and results show the rest alone. */
const NUMBER = /^(?:([1-9]\d{1,2})-)?(\d{6}(?:-\d{4})?)$/;

const normalize = (text: string): string => latinDigits(text).replace(STRAY, '').replace(DASH, '-');

/**
 * The draw ids a number may mean: one, or without the game's part one for each game that numbers its draws that way.
 * None where it is no draw number.
 */
export function parseDrawIds(text: string, games: readonly DrawNumbering[]): string[] {
  const [, lotteryType, phase] = NUMBER.exec(normalize(text)) ?? [];
  if (phase === undefined) return [];
  if (lotteryType !== undefined) return [`${lotteryType}-${phase}`];
  const byDay = !phase.includes('-');
  return games.filter(({ daily }) => daily === byDay).map((game) => `${game.lotteryType}-${phase}`);
}

const SERIES = /^([1-9]\d{2})-\d{4,9}$/;

/** The series of cards that a text names, as 201-0003; undefined where it is none, or the draw of a game. */
export function parseSeriesId(text: string, games: readonly DrawNumbering[]): string | undefined {
  const [id, lotteryType] = SERIES.exec(normalize(text)) ?? [];
  return games.some((game) => String(game.lotteryType) === lotteryType) ? undefined : id;
}
