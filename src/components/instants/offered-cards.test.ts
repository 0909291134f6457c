import { expect, test } from 'vitest';
import { offeredCards, offerVersion, oddsOf, type Sale } from './offered-cards.ts';

const series = {
  seriesId: '201-0001',
  endsTimestamp: 1,
  size: 1_000,
  left: 900,
  tiers: [
    { prize: 10_000, count: 50, left: 49 },
    { prize: 500, count: 200, left: 180 },
  ],
};
const sale = (showKey: string, more: Partial<Sale> = {}): Sale => ({
  lotteryType: 201,
  showKey,
  kind: 'scratch-card',
  cardLayoutType: 0,
  appMarkType: null,
  price: 500,
  maxCards: 20,
  saleState: 'available',
  series,
  ...more,
});

test('lists cards with a series on sale, and no e-instant or game of another build', () => {
  const games = [sale('pearl-dive'), sale('desert-garden'), sale('pearl-dhow', { series: null }), sale('other')];
  expect(offeredCards(games).map(({ card }) => card.key)).toEqual(['desert-garden']);
});

test('a card won, a stop of sales, a badge and another series are another version', () => {
  const version = (one: Sale) => offeredCards([one]).map(offerVersion)[0];
  const same = version(sale('desert-garden'));
  expect(version(sale('desert-garden', { series: { ...series, left: 899 } }))).toBe(same);
  const won = { ...series, tiers: series.tiers.map((tier) => ({ ...tier, left: tier.left - 1 })) };
  expect(version(sale('desert-garden', { series: won }))).not.toBe(same);
  expect(version(sale('desert-garden', { saleState: 'suspended' }))).not.toBe(same);
  expect(version(sale('desert-garden', { appMarkType: 1 }))).not.toBe(same);
  expect(version(sale('desert-garden', { series: { ...series, seriesId: '201-0002' } }))).not.toBe(same);
});

test('the odds are those of the whole series', () => {
  expect(oddsOf(series)).toBe(4);
});
