import type { ScratchCard } from '#instants/instant-game.ts';
import { dirhams } from '#kernel/money.ts';

/** Golden Oasis: your numbers against the winning ones. */
export const goldenOasis: ScratchCard = {
  kind: 'scratch-card',
  lotteryType: 205,
  key: 'golden-oasis',
  plan: {
    price: dirhams(20),
    size: 100_000,
    tiers: [
      { prize: dirhams(200_000), count: 1 },
      { prize: dirhams(5_000), count: 40 },
      { prize: dirhams(500), count: 400 },
      { prize: dirhams(100), count: 2_000 },
      { prize: dirhams(40), count: 7_000 },
      { prize: dirhams(20), count: 14_000 },
    ],
  },
  days: 90,
  maxCards: 20,
  hue: ['#0c5a3c', '#6fbf73'],
  layout: 'framed',
  numbers: { winning: 5, yours: 12, to: 50 },
  texts: {
    'en-US': { name: 'Golden Oasis', tagline: 'Twelve numbers under the palms' },
    'ar-AE': { name: 'الواحة الذهبية', tagline: 'اثنا عشر رقمًا تحت ظلال النخيل' },
  },
};
