import type { Rules3 } from '#verify/v3/types.ts';

/** Three games: numbers in order, one with a raffle, one with a shared prize that somebody always wins. */
export const QUICK: Rules3 = {
  minutes: true,
  generator: [{ from: 1, to: 11, count: 5, ordered: true, repeats: false }],
  price: 100,
  multiples: [1, 2, 5],
  plays: [
    {
      key: 'nap4',
      positions: [{ choose: 4, from: 1, to: 11, places: [0, 1, 2, 3, 4] }],
      distinct: true,
      tiers: [{ ways: [[4]], prize: 5_610 }],
    },
    {
      key: 'predict2',
      positions: [
        { choose: 1, from: 1, to: 11, places: [0] },
        { choose: 1, from: 1, to: 11, places: [1] },
      ],
      distinct: true,
      tiers: [{ ways: [[1, 1]], prize: 9_350 }],
    },
  ],
};

export const LUCKY: Rules3 = {
  minutes: false,
  generator: [
    { from: 1, to: 31, count: 6, ordered: false, repeats: false },
    { from: 1, to: 12, count: 1, ordered: false, repeats: false },
  ],
  price: 2_000,
  multiples: [1],
  plays: [
    {
      key: 'main',
      positions: [
        { choose: 6, from: 1, to: 31, places: [0, 1, 2, 3, 4, 5] },
        { choose: 1, from: 1, to: 12, places: [6] },
      ],
      tiers: [
        { ways: [[6, 1]], prize: 10_000_000_000, shared: true },
        { ways: [[6, 0]], prize: 25_000_000 },
        {
          ways: [
            [0, 1],
            [1, 1],
          ],
          prize: 2_000,
        },
      ],
    },
  ],
  raffle: { prizes: 3, prize: 1_000_000 },
};

export const SHARED: Rules3 = {
  minutes: false,
  generator: [{ from: 1, to: 5, count: 2, ordered: false, repeats: false }],
  price: 3_000,
  multiples: [1, 2],
  plays: [
    {
      key: 'main',
      positions: [{ choose: 2, from: 1, to: 5, places: [0, 1] }],
      tiers: [
        { ways: [[2]], prize: 500_000_000, shared: true },
        { ways: [[1]], prize: 3_000 },
      ],
    },
  ],
};

export const RULES: Readonly<Record<number, Rules3>> = { 61: LUCKY, 69: QUICK, 80: SHARED };

export interface Times {
  readonly opensAt: string;
  readonly closesAt: string;
  readonly sealBy: string;
  readonly drawsAt: string;
}

/** The draws of these tests by their ids. */
export const TIMES: Readonly<Record<string, Times>> = {
  '69-261121-0642': {
    opensAt: '2026-11-21T05:42:00.000Z',
    closesAt: '2026-11-21T06:41:54.000Z',
    sealBy: '2026-11-21T06:41:58.000Z',
    drawsAt: '2026-11-21T06:42:00.000Z',
  },
  '69-261121-0643': {
    opensAt: '2026-11-21T05:43:00.000Z',
    closesAt: '2026-11-21T06:42:54.000Z',
    sealBy: '2026-11-21T06:42:58.000Z',
    drawsAt: '2026-11-21T06:43:00.000Z',
  },
  '61-261121': {
    opensAt: '2026-11-14T16:30:00.000Z',
    closesAt: '2026-11-21T15:00:00.000Z',
    sealBy: '2026-11-21T15:05:00.000Z',
    drawsAt: '2026-11-21T16:30:00.000Z',
  },
  '61-261128': {
    opensAt: '2026-11-21T16:30:00.000Z',
    closesAt: '2026-11-28T15:00:00.000Z',
    sealBy: '2026-11-28T15:05:00.000Z',
    drawsAt: '2026-11-28T16:30:00.000Z',
  },
  '61-261205': {
    opensAt: '2026-11-28T16:30:00.000Z',
    closesAt: '2026-12-05T15:00:00.000Z',
    sealBy: '2026-12-05T15:05:00.000Z',
    drawsAt: '2026-12-05T16:30:00.000Z',
  },
  '80-261125': {
    opensAt: '2026-11-18T16:30:00.000Z',
    closesAt: '2026-11-25T16:20:00.000Z',
    sealBy: '2026-11-25T16:25:00.000Z',
    drawsAt: '2026-11-25T16:30:00.000Z',
  },
};

/** The tier that an entry wins, from 1 over all plays, by numbers alone. */
export function tierWon(rules: Rules3, entryText: string, numbers: readonly (readonly number[])[]): number {
  const [key, positions = ''] = entryText.split('|');
  const drawn = numbers.flat();
  let tier = 0;
  for (const play of rules.plays) {
    const picks = positions.split('/').map((numbersOf) => numbersOf.split(',').map(Number));
    const hits = play.positions.map(
      ({ places }, i) => picks[i]?.filter((n) => places.some((at) => drawn[at] === n)).length,
    );
    for (const { ways } of play.tiers) {
      tier += 1;
      if (play.key === key && ways.some((way) => way.join() === hits.join())) return tier;
    }
  }
  return 0;
}
