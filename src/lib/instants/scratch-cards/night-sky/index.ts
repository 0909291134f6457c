import type { ScratchCard } from '#instants/instant-game.ts';
import { dirhams } from '#kernel/money.ts';

/** Night Sky: three alike of nine. */
export const nightSky: ScratchCard = {
  kind: 'scratch-card',
  lotteryType: 207,
  key: 'night-sky',
  plan: {
    price: dirhams(20),
    size: 100_000,
    tiers: [
      { prize: dirhams(250_000), count: 1 },
      { prize: dirhams(10_000), count: 15 },
      { prize: dirhams(1_000), count: 160 },
      { prize: dirhams(200), count: 1_000 },
      { prize: dirhams(40), count: 6_000 },
      { prize: dirhams(20), count: 18_000 },
    ],
  },
  days: 90,
  maxCards: 20,
  hue: ['#121a4c', '#7f8ce8'],
  layout: 'grid',
  symbols: ['astrolabe', 'planet', 'comet', 'telescope', 'crescent', 'star', 'observatory', 'galaxy'],
  texts: {
    'en-US': {
      name: 'Night Sky',
      tagline: 'Three alike among the stars of the desert',
      'symbol.astrolabe': 'Astrolabe',
      'symbol.planet': 'Planet',
      'symbol.comet': 'Comet',
      'symbol.telescope': 'Telescope',
      'symbol.crescent': 'Crescent',
      'symbol.star': 'Star',
      'symbol.observatory': 'Observatory',
      'symbol.galaxy': 'Galaxy',
    },
    'ar-AE': {
      name: 'سماء الليل',
      tagline: 'ثلاثة رموز متطابقة بين نجوم الصحراء',
      'symbol.astrolabe': 'أسطرلاب',
      'symbol.planet': 'كوكب',
      'symbol.comet': 'مذنّب',
      'symbol.telescope': 'تلسكوب',
      'symbol.crescent': 'هلال',
      'symbol.star': 'نجمة',
      'symbol.observatory': 'مرصد',
      'symbol.galaxy': 'مجرّة',
    },
  },
};
