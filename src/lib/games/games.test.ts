import { describe, expect, it } from 'vitest';
import { games, gameByKey } from './index.ts';
import { calculateRaffleReturn, calculateReturn, findTierChances } from './odds/odds.ts';
import type { Game, Play } from './game.ts';

const playsOf = (game: Game) => game.plays.map((play) => ({ name: `${game.name} ${play.key}`, game, play }));
const percent = (game: Game, play: Play, multiple = 1): number => {
  const { wins, of } = calculateReturn(game, play, multiple);
  return Number((wins * 1_000_000n) / of) / 10_000;
};
const game = (key: string): Game => gameByKey(key) ?? expect.unreachable();

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
/** Of k drawn from n, exactly h of the m chosen: the hypergeometric share. */
const exactly = (n: number, k: number, m: number, h: number): number =>
  (choose(m, h) * choose(n - m, k - h)) / choose(n, k);

const expectChances = (key: string, playKey: string, expected: number[]): void => {
  const it = game(key);
  const play = it.plays.find((one) => one.key === playKey) ?? expect.unreachable();
  const chances = findTierChances(it, play).map(({ wins, of }) => Number(wins) / Number(of));
  expect(chances).toHaveLength(expected.length);
  for (const [i, chance] of expected.entries()) expect(chances[i]).toBeCloseTo(chance, 12);
};

describe('every game', () => {
  it.each(games.flatMap(playsOf))('$name returns at most 97 %, with a chance in every tier', ({ game, play }) => {
    expect(percent(game, play)).toBeLessThanOrEqual(97);
    for (const { wins } of findTierChances(game, play)) expect(wins).toBeGreaterThan(0n);
  });

  it('with a raffle returns at most 97 % at its expected number of entries', () => {
    for (const one of games.filter(({ raffle }) => raffle)) {
      const raffle = calculateRaffleReturn(one) ?? expect.unreachable();
      const most = Math.max(...one.plays.map((play) => percent(one, play)));
      expect(most + (Number(raffle.wins) / Number(raffle.of)) * 100).toBeLessThanOrEqual(97);
    }
  });

  it('has numbers that fit a ticket, and unique keys, names and types', () => {
    for (const { generator, plays } of games) {
      expect(Math.max(...generator.map(({ to }) => to))).toBeLessThanOrEqual(62);
      expect(Math.max(...plays.map(({ positions, sets }) => (sets ?? positions).length))).toBeLessThanOrEqual(3);
    }
    for (const of of ['key', 'lotteryType', 'name'] as const)
      expect(new Set(games.map((one) => one[of])).size).toBe(games.length);
  });
});

describe('odds calculated another way', () => {
  it('Lucky Day', () => {
    const day = (h: number) => exactly(31, 6, 6, h);
    const hit = 1 / 12;
    expectChances('luckyday', 'main', [
      day(6) * hit,
      day(6) * (1 - hit),
      day(5) * hit,
      day(5) * (1 - hit) + day(4) * hit,
      (day(3) + day(2) + day(1) + day(0)) * hit,
    ]);
  });
  it('Magic5, Fivetastic', () => {
    expectChances(
      'magic5',
      'main',
      [5, 4, 3, 2].map((h) => exactly(39, 5, 5, h)),
    );
    expectChances(
      'fivetastic',
      'main',
      [5, 4, 3].map((h) => exactly(36, 5, 5, h)),
    );
  });
  it('Super Diamond', () => {
    const of = (h: number, jewel: number) => exactly(20, 4, 4, h) * jewel;
    expectChances('super-diamond', 'main', [of(4, 0.2), of(4, 0.8), of(3, 0.2), of(3, 0.8), of(2, 0.2)]);
  });
  it('Pick 3', () => {
    expectChances('pick3', 'predict', [1 / 1_000]);
    expectChances('pick3', 'box3', [3 / 1_000]);
    expectChances('pick3', 'box6', [6 / 1_000]);
  });
  it('Octaluck', () => {
    for (const n of [1, 2, 3]) expectChances('octaluck', `nap${n}`, [exactly(8, 3, n, n)]);
    expectChances('octaluck', 'predict1', [1 / 8]);
    expectChances('octaluck', 'predict2', [1 / 56]);
    expectChances('octaluck', 'predict3', [1 / 336]);
    expectChances('octaluck', 'group2', [1 / 28]);
    expectChances('octaluck', 'group3', [1 / 56]);
  });
  it('Super Ocean', () => {
    const found = {
      pick1: [1],
      pick2: [2, 1],
      pick3: [3, 2],
      pick4: [4, 3, 2],
      pick5: [5, 4, 3, 2],
      pick6: [6, 5, 4, 3],
    };
    for (const [key, hits] of Object.entries(found))
      expectChances(
        'super-ocean',
        key,
        hits.map((h) => exactly(36, 6, Number(key.slice(4)), h)),
      );
  });
  it('Color Prediction', () => {
    for (const key of ['green', 'red']) expectChances('color-prediction', key, [0.4, 0.1]);
    expectChances('color-prediction', 'violet', [0.2]);
    for (const key of ['small', 'big']) expectChances('color-prediction', key, [0.5]);
    expectChances('color-prediction', 'number', [0.1]);
  });
});

describe('the return at a multiple', () => {
  /** Prizes of an entry over all draws: a shared prize once, every other one times the multiple. */
  const bySum = (it: Game, play: Play, multiple: number): number => {
    const paid = findTierChances(it, play).map(({ wins, of }, i) => {
      const { prize = 0n, shared } = play.tiers[i] ?? {};
      return (Number(wins) / Number(of)) * Number(prize) * (shared ? 1 : multiple);
    });
    return (100 * paid.reduce((a, b) => a + b, 0)) / (Number(it.price) * multiple);
  };

  it.each(games.flatMap((it) => it.multiples.map((multiple) => [it.key, multiple, it] as const)))(
    'of %s at ×%d is what all its prizes come to',
    (_key, multiple, it) => {
      for (const play of it.plays) expect(percent(it, play, multiple)).toBeCloseTo(bySum(it, play, multiple), 3);
    },
  );

  it.each([
    ['magic5', [55.6, 41.2, 36.3, 32.5, 29.6]],
    ['fivetastic', [51.1, 37.9, 33.5, 29.9, 27.3]],
  ] as const)('of %s shrinks, since its jackpot is not multiplied', (key, returns) => {
    const [play] = game(key).plays;
    if (!play) throw new Error('no play');
    const found = game(key).multiples.map((multiple) => Math.floor(percent(game(key), play, multiple) * 10) / 10);
    expect(found).toEqual(returns);
  });
});

describe('the agreed returns', () => {
  it.each([
    ['luckyday', 69, 69.1],
    ['magic5', 55.6, 55.7],
    ['fivetastic', 51.1, 51.2],
    ['super-diamond', 74, 74.1],
    ['pick3', 50, 51],
    ['quick-five', 84, 85],
    ['octaluck', 84, 85],
    ['super-ocean', 84, 85],
    ['color-prediction', 90, 95],
  ])('%s returns %d to %d %%', (key, least, most) => {
    for (const play of game(key).plays) {
      expect(percent(game(key), play)).toBeGreaterThanOrEqual(least);
      expect(percent(game(key), play)).toBeLessThanOrEqual(most);
    }
  });
});
