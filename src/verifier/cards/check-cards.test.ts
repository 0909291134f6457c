import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { cardOrder, ENDS, PlayedSeries } from '#support/instants/played-series.ts';
import { checkGivenBeside, offline } from '#support/proof/v3/check-given.ts';
import { allAt, MemoryLog } from '#support/proof/v3/memory-log.ts';
import { serveFiles, serveLog, type FileServer } from '#support/proof/v3/serve-files.ts';
import { recognize } from '../shapes.ts';
import { verdictOf } from '../verdict.ts';
import { recognizeCards, seriesIdOf } from './card-files.ts';

const OWN = cardOrder(1, 3);
const PATH = '/open/series/201-0001.json';

let server: FileServer;
let series: PlayedSeries;
const publish = () => serveLog(server, series.log, series.log.note(allAt(ENDS)));
beforeEach(async () => {
  server = await serveFiles();
  series = new PlayedSeries(new MemoryLog(['{"type":"start"}']));
  series.sell([OWN, cardOrder(2, 4)]);
  const deck = { index: series.deckIndex, entry: series.log.text(series.deckIndex) };
  server.files.set(PATH, { version: 'cards-1', seriesId: series.seriesId, state: 'on-sale', deck });
  publish();
});
afterEach(() => server.stop());

const open = () => {
  series.end();
  series.open();
  server.files.set(PATH, series.file());
  publish();
};
const order = (numbers = [1, 2, 3]) => {
  const { cards, signature } = series.reveal(
    OWN,
    numbers.map((cardNo) => series.card(OWN, cardNo)),
  );
  return {
    receipt: series.receipt(OWN),
    cards: cards.map((card) => ({ cardNo: card.cardNo, revealed: { ...card, prize: 0, automatic: false } })),
    revealSignature: signature,
  };
};
const checkGiven = checkGivenBeside(() => server);
const failing = ({ checks }: Awaited<ReturnType<typeof checkGiven>>) =>
  checks.flatMap(({ name, ok }) => (ok ? [] : [name]));
const uncheckedIn = ({ notChecked }: Awaited<ReturnType<typeof checkGiven>>) => notChecked.map(({ name }) => name);

describe('an order of cards', () => {
  it('holds as far as it can be checked while its series is on sale', async () => {
    const outcome = await checkGiven([order()]);
    expect([verdictOf(outcome), failing(outcome), uncheckedIn(outcome)]).toEqual([
      'partly',
      [],
      ['receipt-nonce', 'order-dealt'],
    ]);
    expect(outcome.checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['receipt-place', 'reveal-path']));
  });

  it('is compared with the opened series, and with the cards that it got', async () => {
    open();
    const outcome = await checkGiven([order()]);
    expect([verdictOf(outcome), failing(outcome)]).toEqual(['partly', []]);
    expect(outcome).toMatchObject({ shown: { isOpened: true, cards: [{}, {}, {}] } });
    expect(outcome.checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['series-root', 'series-batches', 'order-dealt', 'reveal-dealt']),
    );
  });

  it('shows a card that was swapped for another of the deck', async () => {
    const swapped = series.deal().get(cardOrder(2, 4).orderId)?.[0] ?? 0;
    const { cards, signature } = series.reveal(OWN, [series.card(OWN, 1, { place: swapped })]);
    const given = { receipt: series.receipt(OWN), cards, revealSignature: signature };
    expect(failing(await checkGiven([given]))).toEqual([]);
    open();
    const outcome = await checkGiven([given]);
    expect([verdictOf(outcome), failing(outcome)]).toEqual(['broken', ['reveal-dealt']]);
  });

  it('holds by files alone, without its place in the log', async () => {
    open();
    const outcome = await checkGiven([order(), series.file()], offline);
    expect([verdictOf(outcome), failing(outcome)]).toEqual(['incomplete', []]);
    expect(uncheckedIn(outcome)).toEqual(expect.arrayContaining(['receipt-place', 'series-batches']));
    expect(server.asked).toEqual([]);
  });

  it('says that the log is not what its key signed', async () => {
    const changed = new MemoryLog(['{"type":"stop"}', ...series.log.entries.slice(1)]);
    serveLog(server, changed, series.log.note(allAt(ENDS)));
    const outcome = await checkGiven([order()]);
    expect([verdictOf(outcome), failing(outcome)]).toEqual(['broken', ['log']]);
  });
});

describe('a series', () => {
  it('shows its deck in the log before it is opened', async () => {
    const outcome = await checkGiven([server.files.get(PATH)]);
    expect([verdictOf(outcome), failing(outcome), uncheckedIn(outcome)]).toEqual(['partly', [], ['series-root']]);
  });

  it('is rebuilt once it is opened, with the whole log where that is asked for', async () => {
    open();
    expect(uncheckedIn(await checkGiven([series.file()]))).toEqual(['series-first']);
    const whole = await checkGiven([series.file()], { isWhole: true });
    expect([verdictOf(whole), failing(whole), uncheckedIn(whole)]).toEqual(['held', [], []]);
    expect(whole).toMatchObject({ shown: { dealt: expect.arrayContaining([expect.any(Number)]) } });
  });

  it('does not hold where an order was dropped, or sold after the end', async () => {
    open();
    const [batch] = series.file().batches;
    const dropped = { ...series.file(), batches: [{ ...batch, orders: batch?.orders.slice(1) }] };
    expect(verdictOf(await checkGiven([dropped]))).toBe('broken');
    series.sell([cardOrder(5, 1)]);
    publish();
    expect(failing(await checkGiven([series.file()], { isWhole: true }))).toContain('series-log');
  });
});

test('answers, receipts and series are told apart, and strange ids ask for nothing', () => {
  const { receipt } = order();
  expect(recognize({ code: 0, data: order() }, 'a file').kind).toBe('cards');
  expect(recognize(receipt, 'a file')).toEqual({ kind: 'cards', value: { receipt, reveals: { cards: [] } } });
  expect(recognizeCards({ receipt, cards: [{ cardNo: 1, revealed: null }] })?.value['reveals']).toEqual({ cards: [] });
  expect(recognizeCards({ version: 3, orderId: '1' })).toBeUndefined();
  const strange = recognizeCards({ receipt: { ...receipt, seriesId: '../keys' } });
  expect(strange && seriesIdOf(strange)).toBeUndefined();
});
