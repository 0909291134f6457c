import { isHex } from '../bytes.ts';
import { exactly, fields, hexOf, integer, list, rule, uuid, type Parsed, type Rule } from '../shape-rules.ts';
import { MOST_CARDS, seriesId, wholeFrom } from './entries.ts';
import type { CardReceipt, CardReveals, SeriesFile } from './types.ts';

/** The shapes of the files. Limits bound the work that a forged one can cause. */

const MOST_PATH = 63;
const MOST_IN_ORDER = 100;
const MOST_TIERS = 20;

const entryText = rule('an entry', (value) => typeof value === 'string' && value.length <= 65_535);
const shownEntry = fields({ index: integer, entry: entryText });
const path = list(hexOf(32), MOST_PATH);

const isFrom1 = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most;
/** One rule for all orders of a batch, because there may be very many. */
const isOrder = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'stake' in value &&
  'cards' in value &&
  Object.keys(value).length === 3 &&
  isHex(value.name, 32) &&
  isFrom1(value.stake, Number.MAX_SAFE_INTEGER) &&
  isFrom1(value.cards, MOST_IN_ORDER);
const orders = rule(
  'a list of orders',
  (value) => Array.isArray(value) && value.length > 0 && value.length <= MOST_CARDS && value.every(isOrder),
);

const seriesRule = fields({
  version: exactly('cards-1'),
  seriesId,
  deck: shownEntry,
  ended: shownEntry,
  opened: shownEntry,
  batches: list(fields({ cards: integer, orders }), MOST_CARDS),
});

const receiptRule = fields({
  version: exactly('cards-1'),
  orderId: uuid,
  nonce: hexOf(16),
  seriesId,
  deck: hexOf(32),
  stake: wholeFrom(1, Number.MAX_SAFE_INTEGER),
  cards: wholeFrom(1, MOST_IN_ORDER),
  proof: fields({ index: integer, count: integer, path }),
  entry: entryText,
  operatorKey: hexOf(32),
  signature: hexOf(64),
});

const reveal = fields({
  cardNo: wholeFrom(1, MOST_IN_ORDER),
  place: wholeFrom(0, MOST_CARDS - 1),
  tier: wholeFrom(0, MOST_TIERS),
  salt: hexOf(16),
  path,
});
const revealsRule = fields({ cards: list(reveal, MOST_IN_ORDER) }, { signature: hexOf(64) });

/** Reads a file whose fields a rule checks, all of them. */
const parser =
  <T>(shape: Rule, at: string) =>
  (value: unknown): Parsed<T> => {
    const fault = shape(value, at);
    return fault === undefined ? { value: value as T } : { fault };
  };

export const parseSeriesFile = parser<SeriesFile>(seriesRule, 'series');
export const parseCardReceipt = parser<CardReceipt>(receiptRule, 'receipt');
export const parseReveals = parser<CardReveals>(revealsRule, 'reveals');
