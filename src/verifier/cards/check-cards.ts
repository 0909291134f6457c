import { checkCardReceipt, checkSeries, type BuiltCard } from '#verify/cards/index.ts';
import { parseCardEntryOf } from '#verify/cards/entries.ts';
import type { DeckEntry } from '#verify/cards/types.ts';
import { failed, join, verdict } from '#verify/v3/answer.ts';
import type { NotChecked } from '#verify/v3/index.ts';
import { attempt, changedKeys, explain, type Around, type Outcome } from '../around.ts';
import type { Shown } from '../shapes.ts';
import { cardOrderIdOf, seriesIdOf } from './card-files.ts';
import { deckOf, findSeries, isOpened, readSeriesLog } from './read-series.ts';

/** What the checks of an order of cards or of a series show beside their verdict. */
export interface CardsShown {
  readonly seriesId: string;
  /** The plan of the deck, as it was committed. */
  readonly deck?: DeckEntry | undefined;
  readonly isOpened: boolean;
  /** Of an order: the cards that the opened series gives it, in the order of their numbers. */
  readonly cards?: readonly BuiltCard[] | undefined;
  /** Of an opened series: how many cards of each tier, from 0, were dealt. */
  readonly dealt?: readonly number[] | undefined;
}

/** What came out of a check of cards. */
export interface CardsOutcome extends Outcome {
  /** Undefined where the file names no series. */
  readonly shown?: CardsShown;
}

const NOT_OPENED: NotChecked = { name: 'series-root', reason: 'the series is not opened yet: its seed is secret' };

/** The open data of a series, with the log. Before the opening only what was committed can be compared. */
export async function checkSeriesData(series: Shown, around: Around): Promise<CardsOutcome> {
  const seriesId = seriesIdOf(series);
  const subject = `series ${seriesId ?? '?'}`;
  const deck = deckOf(series);
  const entry = deck && parseCardEntryOf('deck', deck.entry);
  if (seriesId === undefined || !deck || entry?.seriesId !== seriesId)
    return { subject, ...verdict([failed('series-shape', 'it does not show the deck of its series')]) };
  const log = await readSeriesLog(around, seriesId, deck.index);
  around.onStep?.('checks');
  const shown = { seriesId, deck: entry, isOpened: isOpened(series) };
  const keys = changedKeys(around.pins, log.part);
  if (!shown.isOpened) {
    const isCommitted = log.life?.deck.index === deck.index;
    const own =
      log.life && !isCommitted
        ? verdict([failed('series-deck', 'the log committed to another deck, or at another place')])
        : verdict(
            log.life ? [{ name: 'series-deck', ok: true, found: `entry ${deck.index}` }] : [],
            log.life ? [NOT_OPENED] : [NOT_OPENED, { name: 'series-deck', reason: 'the log was not read there' }],
          );
    return { subject, ...explain(join(log.verdict, own), log.notes), shown, ...keys };
  }
  const { replay, ...checked } = checkSeries(series.value, log.beside);
  return {
    subject,
    ...explain(join(log.verdict, checked), log.notes),
    shown: { ...shown, dealt: replay?.dealt },
    ...keys,
  };
}

/**
 * A receipt of cards and the cards that were revealed, with the open data of their series and the log.
 *
 * @param nonce What the device sent with the order, where it is the one that checks.
 */
export async function checkCardOrder(order: Shown, around: Around, nonce?: string): Promise<CardsOutcome> {
  const { receipt, reveals } = order.value;
  const subject = `order of cards ${String(cardOrderIdOf(order))}`;
  const { pins } = around;
  const device = nonce === undefined ? { pins } : { pins, nonce };
  const seriesId = seriesIdOf(order);
  if (seriesId === undefined) return { subject, ...checkCardReceipt(receipt, reveals, device) };
  const found = await attempt(() => findSeries(around, seriesId));
  const series = 'value' in found ? found.value : undefined;
  const deck = series && deckOf(series);
  const log = deck ? await readSeriesLog(around, seriesId, deck.index) : undefined;
  around.onStep?.('checks');
  const opened = series && isOpened(series) ? checkSeries(series.value, log?.beside) : undefined;
  const { cards, ...own } = checkCardReceipt(receipt, reveals, {
    ...device,
    ...(deck ? { deck: deck.entry } : {}),
    ...(log?.part ? { log: log.part } : {}),
    ...(log?.life ? { life: log.life } : {}),
    ...(opened?.replay ? { replay: opened.replay } : {}),
  });
  const unread: NotChecked[] = 'reason' in found ? [{ name: 'receipt-deck', reason: found.reason }] : [];
  const all = join(own, log?.verdict ?? verdict([]), opened ?? verdict([]));
  return {
    subject,
    ...explain(all, [...unread, ...(log?.notes ?? [])]),
    shown: {
      seriesId,
      deck: deck && parseCardEntryOf('deck', deck.entry),
      isOpened: opened !== undefined,
      cards,
    },
    ...changedKeys(pins, log?.part),
  };
}
