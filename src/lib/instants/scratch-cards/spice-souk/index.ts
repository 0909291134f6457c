import type { ScratchCard } from '#instants/instant-game.ts';
import { dirhams } from '#kernel/money.ts';

/** Spice Souk: three alike of nine. */
export const spiceSouk: ScratchCard = {
  kind: 'scratch-card',
  lotteryType: 203,
  key: 'spice-souk',
  plan: {
    price: dirhams(10),
    size: 100_000,
    tiers: [
      { prize: dirhams(100_000), count: 1 },
      { prize: dirhams(5_000), count: 10 },
      { prize: dirhams(500), count: 160 },
      { prize: dirhams(100), count: 900 },
      { prize: dirhams(20), count: 8_000 },
      { prize: dirhams(10), count: 18_000 },
    ],
  },
  days: 90,
  maxCards: 20,
  hue: ['#7b1f2b', '#e07a3f'],
  layout: 'grid',
  symbols: ['gold', 'saffron', 'incense', 'coffee', 'dates', 'cinnamon', 'lamp', 'basket'],
  texts: {
    'en-US': {
      name: 'Spice Souk',
      tagline: 'Three alike from the stalls of the souk',
      'symbol.gold': 'Gold coins',
      'symbol.saffron': 'Saffron',
      'symbol.incense': 'Incense burner',
      'symbol.coffee': 'Coffee pot',
      'symbol.dates': 'Dates',
      'symbol.cinnamon': 'Cinnamon',
      'symbol.lamp': 'Lamp',
      'symbol.basket': 'Basket',
    },
    'ar-AE': {
      name: 'سوق التوابل',
      tagline: 'ثلاثة رموز متطابقة من دكاكين السوق',
      'symbol.gold': 'عملات ذهبية',
      'symbol.saffron': 'زعفران',
      'symbol.incense': 'مبخرة',
      'symbol.coffee': 'دلّة',
      'symbol.dates': 'تمر',
      'symbol.cinnamon': 'قرفة',
      'symbol.lamp': 'مصباح',
      'symbol.basket': 'سلّة',
    },
  },
};
