import type { ScratchCard } from '#instants/instant-game.ts';
import { dirhams } from '#kernel/money.ts';

/** Falcon Flight: your numbers against the winning ones. */
export const falconFlight: ScratchCard = {
  kind: 'scratch-card',
  lotteryType: 204,
  key: 'falcon-flight',
  plan: {
    price: dirhams(10),
    size: 100_000,
    tiers: [
      { prize: dirhams(50_000), count: 2 },
      { prize: dirhams(2_000), count: 40 },
      { prize: dirhams(200), count: 500 },
      { prize: dirhams(50), count: 2_000 },
      { prize: dirhams(20), count: 6_500 },
      { prize: dirhams(10), count: 15_000 },
    ],
  },
  days: 90,
  maxCards: 20,
  hue: ['#1f3a73', '#6f9be8'],
  layout: 'framed',
  numbers: { winning: 4, yours: 10, to: 40 },
  texts: {
    'en-US': { name: 'Falcon Flight', tagline: 'Ten numbers against the four of the falcon' },
    'ar-AE': { name: 'تحليق الصقر', tagline: 'عشرة أرقام مقابل أرقام الصقر الأربعة' },
  },
};
