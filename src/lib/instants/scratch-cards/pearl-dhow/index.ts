import type { ScratchCard } from '#instants/instant-game.ts';
import { dirhams } from '#kernel/money.ts';

/** Pearl Dhow: your numbers against the winning ones. */
export const pearlDhow: ScratchCard = {
  kind: 'scratch-card',
  lotteryType: 202,
  key: 'pearl-dhow',
  plan: {
    price: dirhams(5),
    size: 100_000,
    tiers: [
      { prize: dirhams(20_000), count: 2 },
      { prize: dirhams(500), count: 40 },
      { prize: dirhams(100), count: 400 },
      { prize: dirhams(50), count: 800 },
      { prize: dirhams(20), count: 3_000 },
      { prize: dirhams(10), count: 6_000 },
      { prize: dirhams(5), count: 12_000 },
    ],
  },
  days: 90,
  maxCards: 20,
  hue: ['#06506b', '#4cc3d9'],
  layout: 'framed',
  numbers: { winning: 3, yours: 8, to: 30 },
  texts: {
    'en-US': { name: 'Pearl Dhow', tagline: 'Match a number and bring the pearl home' },
    'ar-AE': { name: 'سفينة اللؤلؤ', tagline: 'طابق رقمًا وعُد باللؤلؤة' },
  },
};
