import { beforeEach, describe, expect, it } from 'vitest';
import { cardOrder, PlayedSeries } from '#support/instants/played-series.ts';
import { allAt, MemoryLog } from '#support/proof/v3/memory-log.ts';
import { pins, STRANGER } from '#support/proof/v3/world.ts';
import {
  checkCardReceipt,
  checkSeries,
  type BesideCardReceipt,
  type CardReceipt,
  type CardReveal,
  type CardReveals,
} from './index.ts';

const ORDERS = [cardOrder(1, 3), cardOrder(2, 1), cardOrder(3, 5)];
const [OWN = cardOrder(1, 3), OTHER = cardOrder(2, 1)] = ORDERS;

let series: PlayedSeries;
beforeEach(() => {
  series = new PlayedSeries(new MemoryLog(['{"type":"start"}']));
  series.sell([cardOrder(8, 4)]);
  series.sell(ORDERS);
});

const NONE: CardReveals = { cards: [] };
const seen = (...more: readonly Partial<CardReveal>[]) =>
  series.reveal(
    OWN,
    more.map((over, i) => series.card(OWN, i + 1, over)),
  );
const replay = () => {
  series.end();
  series.open();
  return checkSeries(series.file()).replay;
};
const check = (reveals: CardReveals, beside: Partial<BesideCardReceipt> = {}, over: Partial<CardReceipt> = {}) => {
  const deck = series.log.text(series.deckIndex);
  return checkCardReceipt({ ...series.receipt(OWN), ...over }, reveals, { pins, deck, ...beside });
};
const failing = (...args: Parameters<typeof check>): string[] =>
  check(...args).checks.flatMap(({ name, ok }) => (ok ? [] : [name]));

describe('a receipt of cards', () => {
  it('holds while its series is on sale, and says what is left to check', () => {
    const { checks, notChecked, cards } = check(seen({}, {}), { nonce: OWN.nonce.toString('hex') });
    expect(checks.every(({ ok }) => ok)).toBe(true);
    expect(notChecked.map(({ name }) => name)).toEqual(['receipt-place', 'order-dealt']);
    expect(cards).toBeUndefined();
  });

  it('says what its order must have got once its series is opened', () => {
    const { checks, cards } = check(seen({}, {}, {}), { replay: replay() });
    expect(checks.every(({ ok }) => ok)).toBe(true);
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['order-dealt', 'reveal-dealt']));
    expect(cards?.map(({ place }) => place)).toEqual(series.deal().get(OWN.orderId));
  });

  it('names key, batch, nonce, deck and price', () => {
    expect(failing(NONE, {}, { operatorKey: STRANGER.publicKey.toString('hex') })).toEqual([
      'receipt-key',
      'receipt-signed',
    ]);
    expect(failing(NONE, {}, { signature: 'ab'.repeat(64) })).toEqual(['receipt-signed']);
    expect(failing(NONE, { nonce: 'ab'.repeat(16) })).toEqual(['receipt-nonce']);
    for (const over of [{ nonce: 'ab'.repeat(16) }, { proof: series.receipt(OTHER).proof }])
      expect(failing(NONE, {}, over)).toEqual(['receipt-path']);
    expect(failing(NONE, {}, { cards: 2 })).toEqual(['receipt-path', 'receipt-deck']);
    const other = new PlayedSeries(new MemoryLog(), '201-0001', { seed: Buffer.alloc(32, 1) });
    expect(failing(NONE, { deck: other.log.text(0) })).toEqual(['receipt-deck']);
    expect(failing(NONE, {}, { version: 'cards-2' as 'cards-1' })).toEqual(['receipt-shape']);
  });

  it('stands in the log', () => {
    const { deckIndex, batches, log } = series;
    const index = batches[1]?.index ?? 0;
    const place = { index, checkpoint: log.note(allAt('2026-11-02T08:00:30.000Z')), path: log.path(index) };
    expect(failing(NONE, { place })).toEqual([]);
    expect(failing(NONE, { place: { ...place, index: index - 1 } })).toEqual(['receipt-place']);
    series.end();
    const entry = (at: number) => ({ index: at, hash: log.hash(at), entry: JSON.parse(log.text(at)) as never });
    const life = { deck: entry(deckIndex), batches: [], ended: entry(series.ended) };
    expect(failing(NONE, { life })).toEqual(['receipt-place']);
  });
});

describe('cards that were revealed', () => {
  it('lead to the root of the deck', () => {
    const covered = series.cards.indexOf(0);
    const best = series.cards.indexOf(1);
    expect(failing(seen({ place: best, tier: 0 }))).toEqual(['reveal-path']);
    expect(failing(seen({ place: covered, salt: 'ab'.repeat(16) }))).toEqual(['reveal-path']);
    expect(failing(seen({ place: 40, tier: 0 }))).toEqual(['reveal-path']);
  });

  it('are signed by the operator, for this order', () => {
    const first = series.card(OWN, 1);
    const { signature, ...bare } = seen({});
    expect(failing({ ...bare, ...(signature !== undefined && { signature }) })).toEqual([]);
    expect(failing(bare)).toEqual(['reveal-signed']);
    expect(failing(series.reveal(OWN, [first], STRANGER))).toEqual(['reveal-signed']);
    expect(failing(series.reveal(OTHER, [first]))).toEqual(['reveal-signed']);
  });

  it('are signed together: one that is left out, added or swapped shows', () => {
    const { cards, signature = '' } = seen({}, {});
    const [first, second] = cards;
    if (!first || !second) throw new Error('two cards were revealed');
    for (const changed of [[first], [second, first], [first, series.card(OWN, 3)], [...cards, series.card(OWN, 3)]])
      expect(failing({ cards: changed, signature })).toEqual(['reveal-signed']);
  });

  it('are each another card', () => {
    const place = series.deal().get(OWN.orderId)?.[0];
    expect(failing(seen({}, { place }))).toEqual(['reveals']);
    const first = series.card(OWN, 1);
    expect(failing(series.reveal(OWN, [first, first]))).toEqual(['reveals']);
    expect(failing(series.reveal(OWN, [series.card(OWN, 4, { place: 0 })]))).toEqual(['reveals']);
  });

  it('are those that the order got: another one is found at the opening', () => {
    const own = new Set(series.deal().get(OWN.orderId));
    const place = series.cards.findIndex((tier, at) => tier === 0 && !own.has(at));
    const other = seen({ place });
    expect(failing(other)).toEqual([]);
    expect(failing(other, { replay: replay() })).toEqual(['reveal-dealt']);
  });
});

describe('an opened series', () => {
  it('without the order dropped it', () => {
    const receipt = series.receipt(OWN);
    series.batches.splice(1, 1);
    const { checks } = checkCardReceipt(receipt, NONE, { pins, replay: replay() });
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['order-dealt']);
  });

  it('of another deck is not that of the order', () => {
    const other = new PlayedSeries(new MemoryLog(), '201-0001', { seed: Buffer.alloc(32, 1) });
    other.end();
    other.open();
    const { replay: dealt } = checkSeries(other.file());
    expect(failing(NONE, { replay: dealt })).toEqual(['order-dealt']);
    expect(failing(NONE, { replay: dealt, deck: undefined })).toEqual(['receipt-deck', 'order-dealt']);
  });
});
