import type { ScratchCard } from '#instants/instant-game.ts';
import { dirhams } from '#kernel/money.ts';

/** Desert Garden: three alike of nine. */
export const desertGarden: ScratchCard = {
  kind: 'scratch-card',
  lotteryType: 201,
  key: 'desert-garden',
  plan: {
    price: dirhams(5),
    size: 100_000,
    tiers: [
      { prize: dirhams(25_000), count: 2 },
      { prize: dirhams(1_000), count: 20 },
      { prize: dirhams(100), count: 300 },
      { prize: dirhams(25), count: 1_600 },
      { prize: dirhams(10), count: 8_000 },
      { prize: dirhams(5), count: 20_000 },
    ],
  },
  days: 90,
  maxCards: 20,
  hue: ['#7a3b12', '#e8a04c'],
  layout: 'grid',
  symbols: ['oryx', 'rose', 'palm', 'tent', 'moon', 'lantern', 'dune', 'sun'],
  texts: {
    'en-US': {
      name: 'Desert Garden',
      tagline: 'Find three alike among the dunes',
      'symbol.oryx': 'Oryx',
      'symbol.rose': 'Desert rose',
      'symbol.palm': 'Palm tree',
      'symbol.tent': 'Tent',
      'symbol.moon': 'Moon',
      'symbol.lantern': 'Lantern',
      'symbol.dune': 'Dune',
      'symbol.sun': 'Sun',
    },
    'ar-AE': {
      name: 'حديقة الصحراء',
      tagline: 'ابحث عن ثلاثة رموز متطابقة بين الكثبان',
      'symbol.oryx': 'المها',
      'symbol.rose': 'وردة الصحراء',
      'symbol.palm': 'نخلة',
      'symbol.tent': 'خيمة',
      'symbol.moon': 'قمر',
      'symbol.lantern': 'فانوس',
      'symbol.dune': 'كثيب',
      'symbol.sun': 'شمس',
    },
  },
};
