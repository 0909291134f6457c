import type { GameData } from '../game.ts';

/**
 * The month of a draw or entry in words: 'Month: March'. The ball alone shows a number that could be a day. Undefined
 * if the game has no months or the month is not drawn yet. `t` reads the `games` texts.
 */
export function describeMonth(
  { name }: Pick<GameData, 'name'>,
  faces: readonly string[],
  numbers: readonly (number | undefined)[],
  t: (key: string, params?: Readonly<Record<string, string>>) => string,
): string | undefined {
  const month = numbers[faces.indexOf('month')];
  return month === undefined ? undefined : t(`games:${name}.monthNamed`, { name: t(`games:${name}.months.${month}`) });
}
