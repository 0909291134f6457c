import type { ScratchCard } from '#instants/instant-game.ts';
import { dirhams } from '#kernel/money.ts';

/** Seven Stars: your numbers against the winning ones. */
export const sevenStars: ScratchCard = {
  kind: 'scratch-card',
  lotteryType: 206,
  key: 'seven-stars',
  plan: {
    price: dirhams(50),
    size: 100_000,
    tiers: [
      { prize: dirhams(1_000_000), count: 1 },
      { prize: dirhams(25_000), count: 16 },
      { prize: dirhams(1_000), count: 500 },
      { prize: dirhams(250), count: 2_000 },
      { prize: dirhams(100), count: 5_000 },
      { prize: dirhams(50), count: 12_000 },
    ],
  },
  days: 90,
  maxCards: 20,
  hue: ['#2b1b5e', '#a98be8'],
  layout: 'framed',
  numbers: { winning: 5, yours: 15, to: 60 },
  texts: {
    'en-US': { name: 'Seven Stars', tagline: 'Fifteen numbers for the million' },
    'ar-AE': { name: 'النجوم السبعة', tagline: 'خمسة عشر رقمًا نحو المليون' },
  },
};
