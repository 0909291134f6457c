import { utf8 } from '../bytes.ts';
import { exactly, fields, hexOf, list, rule, type Parsed, type Rule } from '../shape-rules.ts';
import { parseCanonical } from '../v3/index.ts';
import { moment } from '../v3/log/entries.ts';
import type { CardEntry, CardsEntry, DeckEntry } from './types.ts';

/** The entries of the log that tell of series (docs/instant-games.md). They are none of the draws' entries. */

const ENTRY_BYTES = 65_535;
export const MOST_CARDS = 1_000_000;
const MOST_TIERS = 20;
const DAY_MS = 86_400_000;
/** How long a series is on sale at most, and how long at most its cards can be revealed after that. */
const SALE_DAYS = 366;
const REVEAL_DAYS = 30;

export const wholeFrom = (least: number, most: number): Rule =>
  rule(
    `a whole number from ${least} to ${most}`,
    (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
  );
const sum = wholeFrom(1, Number.MAX_SAFE_INTEGER);

/** The number of a series has four digits, or as many as it needs. */
export const seriesId = rule(
  'the id of a series',
  (value) => typeof value === 'string' && /^[1-9]\d\d-(?:(?!0000)\d{4}|[1-9]\d{4,8})$/.test(value),
);
/** The number of the game. */
export const lotteryTypeOf = (id: string): string => id.split('-', 1)[0] ?? '';

/** What is wrong with a plan whose fields have the right form. Sums are exact: they may be above 2⁵³. */
function planFault({ price, size, tiers }: DeckEntry): string | undefined {
  if (tiers.length === 0) return 'the deck has no prize';
  const notFalling = tiers.findIndex(({ prize }, i) => i > 0 && prize >= (tiers[i - 1]?.prize ?? 0));
  if (notFalling >= 0) return `the prize of tier ${notFalling + 1} is not below the one before it`;
  if (tiers.reduce((all, { count }) => all + count, 0) > size) return 'the deck has more winning cards than cards';
  const prizes = tiers.reduce((all, { prize, count }) => all + BigInt(prize) * BigInt(count), 0n);
  if (prizes * 100n > BigInt(price) * BigInt(size) * 97n) return 'the deck returns more than 97 % of what it costs';
  return undefined;
}

function timesFault({ opensAt, endsAt, revealsBy }: DeckEntry): string | undefined {
  const [opens, ends, reveals] = [Date.parse(opensAt), Date.parse(endsAt), Date.parse(revealsBy)];
  if (opens >= ends) return 'the series ends before it opens';
  if (ends - opens > SALE_DAYS * DAY_MS) return `the series is on sale for more than ${SALE_DAYS} days`;
  if (reveals < ends || reveals - ends > REVEAL_DAYS * DAY_MS)
    return `its cards can be revealed for other than 0 to ${REVEAL_DAYS} days after its end`;
  return undefined;
}

const deckFields = fields({
  type: exactly('deck'),
  seriesId,
  opensAt: moment,
  endsAt: moment,
  revealsBy: moment,
  price: sum,
  size: wholeFrom(1, MOST_CARDS),
  tiers: list(fields({ prize: sum, count: wholeFrom(1, MOST_CARDS) }), MOST_TIERS),
  root: hexOf(32),
  seedHash: hexOf(32),
});
const deck: Rule = (value, at) => {
  const fault = deckFields(value, at);
  if (fault !== undefined) return fault;
  const entry = value as DeckEntry; // its fields are checked
  return planFault(entry) ?? timesFault(entry);
};

/** The series of a batch: at least one, in the order of their ids, each once. */
const series: Rule = (value, at) => {
  const each = fields({ count: wholeFrom(1, MOST_CARDS), root: hexOf(32), seriesId });
  const fault = list(each, ENTRY_BYTES)(value, at);
  if (fault !== undefined) return fault;
  const ids = (value as CardsEntry['series']).map((one) => one.seriesId); // the rules above have checked it
  return ids.length > 0 && ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? ''))
    ? undefined
    : `${at} does not name each series once, in order`;
};

const REASONS = ['date', 'sold-out', 'return', 'stopped'];
const SHAPES: Readonly<Record<CardEntry['type'], Rule>> = {
  deck,
  cards: fields({ type: exactly('cards'), at: moment, series }),
  ended: fields({
    type: exactly('ended'),
    seriesId,
    at: moment,
    reason: rule('a reason for the end of a sale', (value) => REASONS.some((reason) => reason === value)),
  }),
  opened: fields({
    type: exactly('opened'),
    seriesId,
    at: moment,
    sold: wholeFrom(0, MOST_CARDS),
    seed: hexOf(32),
  }),
};

export const CARD_TYPES: readonly string[] = Object.keys(SHAPES);
const isCardType = (type: unknown): type is CardEntry['type'] => typeof type === 'string' && CARD_TYPES.includes(type);

/** An entry of instant games, or what is wrong with it; `{ fault }` of any other entry, too. */
export function parseCardEntry(text: string): Parsed<CardEntry> {
  if (utf8(text).length > ENTRY_BYTES) return { fault: 'it is longer than an entry may be' };
  const value = parseCanonical(text);
  if (typeof value !== 'object' || value === null || !('type' in value))
    return { fault: 'it is not written in its one canonical form' };
  const { type } = value;
  if (!isCardType(type)) return { fault: 'it does not tell of instant games' };
  const fault = SHAPES[type](value, type);
  return fault === undefined ? { value: value as CardEntry } : { fault };
}

/** An entry of one type; undefined of any other text. */
export function parseCardEntryOf<T extends CardEntry['type']>(
  type: T,
  text: string,
): Extract<CardEntry, { type: T }> | undefined {
  const parsed = parseCardEntry(text);
  return 'value' in parsed && parsed.value.type === type
    ? (parsed.value as Extract<CardEntry, { type: T }>)
    : undefined;
}
