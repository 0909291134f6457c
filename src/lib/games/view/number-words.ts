import type { GameData } from '../game.ts';

/**
 * The month among numbers, by its name: 'Month: March'. A ball shows its figure alone, which a date of the same row could be.
 * Undefined where the game has no months, or the month is not drawn yet. `t` knows the `games` texts.
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
