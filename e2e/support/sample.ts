import { createSeededRandom } from '#support/random/seeded-random.ts';

const seed = (): number => Number(process.env['SEED'] ?? 0);
const isWhole = (): boolean => process.env['CAMPAIGN'] === '1';

/** For the log of a run: how to repeat the sample. */
export const describeSample = (): string =>
  isWhole() ? 'all cases of the page checks' : `a sample of the page checks: SEED=${seed()} repeats it`;

/**
 * Some of the cases in their order, chosen by the run's seed; all of them in `npm run campaign`.
 * `name` makes the choice of one list independent of others. The main process and the workers choose the same.
 */
export function sampleCases<T>(name: string, cases: readonly T[], count: number): readonly T[] {
  if (isWhole()) return cases;
  const random = createSeededRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed()) >>> 0);
  const left = cases.map((_, i) => i);
  const chosen = Array.from({ length: Math.min(count, cases.length) }, () => left.splice(random(left.length), 1)[0]);
  return cases.filter((_, i) => chosen.includes(i));
}

/** One of four screens by the run's seed, counted from the first or from the last. All four in `npm run campaign`. */
export function sampleScreens<T>(screens: readonly [T, T, T, T], countFrom: 'first' | 'last'): readonly T[] {
  if (isWhole()) return screens;
  const i = seed() % screens.length;
  return screens.slice(countFrom === 'first' ? i : screens.length - 1 - i).slice(0, 1);
}
