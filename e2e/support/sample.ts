import { createSeededRandom } from '#support/random/seeded-random.ts';

const seed = (): number => Number(process.env['SEED'] ?? 0);
const isWhole = (): boolean => process.env['CAMPAIGN'] === '1';

/** For the log of a run: how to walk the same sample again. */
export const describeSample = (): string =>
  isWhole() ? 'every case of the walks' : `a sample of the walks: SEED=${seed()} repeats it`;

/**
 * So many of a walk's cases, in their order, chosen by the seed of the run; all of them in `npm run campaign`.
 * `name` tells one walk's choice from another's. The main process and the workers choose the same.
 */
export function sampleCases<T>(name: string, cases: readonly T[], count: number): readonly T[] {
  if (isWhole()) return cases;
  const random = createSeededRandom([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed()) >>> 0);
  const left = cases.map((_, i) => i);
  const chosen = Array.from({ length: Math.min(count, cases.length) }, () => left.splice(random(left.length), 1)[0]);
  return cases.filter((_, i) => chosen.includes(i));
}
