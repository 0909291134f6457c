import { listPlayFaces } from './faces.ts';
import type { Face, GameData, Hits, PlayData, Tier } from '../game.ts';

/** Translator of the `play` texts. */
interface TierTexts {
  readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string;
  readonly game: Pick<GameData, 'generator' | 'faces'>;
}

const SINGLE: ReadonlySet<Face> = new Set(['month', 'diamond']);

/** The least and the most count of ways that differ only in consecutive counts; undefined for other ways. */
function findSpan(ways: readonly Hits[]): readonly [least: number, most: number] | undefined {
  const [first] = ways;
  const alike = ways.every(([, b, c]) => b === first?.[1] && c === first[2]);
  const counts = ways.map(([count]) => count).sort((a, b) => a - b);
  const [least = 0, most = least] = [counts[0], counts.at(-1)];
  return ways.length > 1 && alike && most - least === ways.length - 1 ? [least, most] : undefined;
}

/** The digits of a tier, if its play type has sets of digits. */
export const findTierSets = ({ sets }: Pick<PlayData, 'sets'>, { ways }: Pick<Tier, 'ways'>): number[] | undefined =>
  sets && ways.flatMap((hits) => sets.filter((_, i) => hits[i]).flat());

/** A tier's winning condition in words: '5 numbers, or 4 numbers and the month'. */
export function describeTier({ t, game }: TierTexts, play: PlayData, { ways }: Pick<Tier, 'ways'>): string {
  const faces = listPlayFaces(game, play);
  const also = (parts: readonly string[]) => parts.reduce((so, part) => t('ways.and', { so, part }));
  const singles = (hits: Hits) => faces.flatMap((face, i) => (SINGLE.has(face) && hits[i] ? [t(`ways.${face}`)] : []));
  const numbers = (hits: Hits) => faces.reduce((sum, face, i) => (SINGLE.has(face) ? sum : sum + (hits[i] ?? 0)), 0);
  const [least, most] = findSpan(ways) ?? [];
  const [first] = ways;
  if (first && most !== undefined)
    return also([t(least === 0 ? 'ways.upTo' : 'ways.range', { count: most, least: least ?? 0 }), ...singles(first)]);
  return ways
    .map((hits) => {
      const count = numbers(hits);
      return also([...(count > 0 ? [t('ways.number', { count })] : []), ...singles(hits)]);
    })
    .reduce((so, part) => t('ways.or', { so, part }));
}
