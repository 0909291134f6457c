import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { visibleText } from '#support/islands/order-samples.ts';
import type { CardOrderView, RevealedCardView } from '../shared/order-views.ts';
import { CardOrderDetail } from './card-order-detail.tsx';
import { CardOrderRow } from './card-order-row.tsx';

const revealed: RevealedCardView = {
  cardNo: 1,
  prize: 1_000,
  toClaim: false,
  revealedTimestamp: 1_795_000_000_000,
  automatic: false,
  face: {
    winningAreas: [
      { symbol: 7, won: true },
      { symbol: 12, won: false },
    ],
    areas: [
      { symbol: 7, prize: 1_000, won: true },
      { symbol: 31, prize: 500, won: false },
    ],
  },
  place: 42,
  tier: 2,
  salt: '00',
  path: [],
};

const order: CardOrderView = {
  orderId: '01a1fe9d-943b-8359-9c33-87edd8050eb9',
  lotteryType: 202,
  kind: 'scratch-card',
  showKey: 'pearl-dhow',
  gameName: 'Pearl Dhow',
  instantId: 'pearl-dhow',
  instantEnable: true,
  seriesId: '202-0003',
  createTimestamp: 1_795_000_000_000,
  price: 500,
  total: 1_500,
  quantity: 3,
  unscratched: 2,
  status: 1,
  winAmount: 1_000,
  revealsTimestamp: 1_797_000_000_000,
  cards: [
    { cardNo: 1, revealed },
    { cardNo: 2, revealed: null },
    { cardNo: 3, revealed: null },
  ],
  coupon: null,
  revealSignature: 'ab'.repeat(64),
  estimatedVat: 71,
  receipt: {
    version: 'cards-1',
    orderId: '01a1fe9d-943b-8359-9c33-87edd8050eb9',
    nonce: '00',
    seriesId: '202-0003',
    deck: '00',
    stake: 1_500,
    cards: 3,
    proof: { index: 0, count: 1, path: [] },
    entry: '{}',
    operatorKey: '00',
    signature: '00',
  },
};
const done: CardOrderView = {
  ...order,
  instantEnable: false,
  unscratched: 0,
  status: 2,
  winAmount: 2_000,
  cards: [1, 2, 3].map((cardNo) => ({ cardNo, revealed: { ...revealed, cardNo, prize: cardNo === 3 ? 0 : 1_000 } })),
};
const none: CardOrderView = {
  ...done,
  winAmount: 0,
  cards: done.cards.map(({ cardNo }) => ({ cardNo, revealed: { ...revealed, cardNo, prize: 0 } })),
};

const row = (shown: CardOrderView, locale: Locale = 'en-US') =>
  renderToStaticMarkup(<CardOrderRow order={shown} locale={locale} />);
const detail = (shown: CardOrderView, locale: Locale = 'en-US') =>
  renderToStaticMarkup(<CardOrderDetail order={shown} locale={locale} />);

test('an order with cards left says how many, until when, what it won so far, and leads to where they are scratched', () => {
  for (const html of [row(order), detail(order)]) {
    expect(html).toContain('href="/lottery/scratch-cards/pearl-dhow"');
    const words = visibleText(html);
    expect(words).toContain('Unscratched');
    expect(words).toMatch(/Revealed automatically on \d+ \w+ \d{4}/);
    expect(words).toContain('Won so far AED 10');
  }
  expect(visibleText(row(order))).toContain('3 cards · 2 to scratch');
  expect(visibleText(detail(order))).toContain('2 cards wait to be scratched');
  expect(visibleText(row({ ...order, kind: 'e-instant', showKey: 'caravan' }, 'ar-AE'))).toContain('أكمل اللعب');
});

test('a win is measured by the whole stake, and where nothing was won that is said', () => {
  expect(visibleText(row(done))).toContain('Prize AED 20 Stake AED 15');
  expect(row(done)).toContain('text-accent');
  // AED 10 of AED 15 is a prize, and no gain.
  for (const html of [row({ ...done, winAmount: 1_000 }), detail({ ...none, winAmount: 1_000 })])
    expect(html).not.toContain('text-accent');
  for (const html of [row(none), detail(none)]) expect(visibleText(html)).toContain('No win');
  for (const html of [row(done), detail(done)]) {
    expect(visibleText(html)).toContain('Scratched');
    expect(visibleText(html)).not.toContain('Revealed automatically');
  }
  expect(visibleText(detail(done))).toContain('The money is in your wallet');
});

test('a card shows your numbers against the winning ones, and one that is covered nothing', () => {
  const words = visibleText(detail(order));
  expect(words).toMatch(
    /Card 1 Won AED 10 Winning numbers 7 part of the win 12 Your numbers 7 10 part of the win 31 5/,
  );
  expect(words).toContain('202-0003-42');
  expect(words).toMatch(/Card 2 Unscratched Card 3 Unscratched/);
  const [, automatic] =
    /(Revealed automatically) \d/.exec(
      visibleText(detail({ ...done, cards: [{ cardNo: 1, revealed: { ...revealed, automatic: true } }] })),
    ) ?? [];
  expect(automatic).toBeDefined();
});

test('a prize to claim is not said to be in the wallet, and leads to the grand prizes', () => {
  const html = detail({ ...done, cards: [{ cardNo: 1, revealed: { ...revealed, toClaim: true } }] });
  expect(visibleText(html)).not.toContain('in your wallet');
  expect(html).toContain('href="/account/order/grandPrize"');
});
