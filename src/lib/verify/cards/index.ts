/** The verifier of docs/instant-games.md: decks of instant games, and receipts of cards. */
export { checkCardReceipt, type BesideCardReceipt, type CardReceiptVerdict } from './check-receipt.ts';
export { checkSeries } from './check-series.ts';
export { CARD_TYPES, parseCardEntry } from './entries.ts';
export { readSeriesLife } from './read-life.ts';
export type { BesideSeries } from './known-log.ts';
export { createSeriesLog, type SeriesFault, type SeriesLog } from './series-log.ts';
export type {
  BuiltCard,
  CardEntry,
  CardReceipt,
  CardReveal,
  CardReveals,
  SeriesFile,
  SeriesLife,
  SeriesReplay,
  SeriesVerdict,
} from './types.ts';
