import * as z from 'zod/mini';
import { fils, orderId, positiveFils, timestamp } from '../fields.ts';
import { appMarkType } from '../draws/fields.ts';
import { orderPrizeStatus } from '../orders/fields.ts';
import { CARD_LAYOUT_TYPE, CARD_ORDER_STATUS, SALE_STATE } from './statuses.ts';

/** The key of an instant game, as in its address. */
export const showKey = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));
/** `<lotteryType>-<number>`, as 201-0003: a deck of a game, and its sale. */
export const seriesId = z.string().check(z.regex(/^[1-9][0-9]{2}-[0-9]{4,9}$/, 'input.seriesId'));
/** The place of a card in its order, from 1. */
export const cardNo = z.int('input.cardNo').check(z.minimum(1, 'input.cardNo'), z.maximum(100, 'input.cardNo'));

const instantKind = z.literal(['scratch-card', 'e-instant']);

export const cardOrderStatus = z.literal(Object.values(CARD_ORDER_STATUS));

const hex = z.string();
/** The way from a leaf to the root of its tree. */
const inclusion = z.object({ index: z.int(), count: z.int(), path: z.array(hex) });

/** What the player keeps of a purchase of cards (docs/instant-games.md). */
export const cardReceipt = z.object({
  version: z.literal('cards-1'),
  orderId,
  nonce: hex,
  seriesId,
  /** The hash of the entry by which the deck was committed. */
  deck: hex,
  /** In fils. */
  stake: positiveFils,
  cards: z.int().check(z.positive()),
  /** From the order's leaf to the root of its batch. */
  proof: inclusion,
  /** The text of the log's `cards` entry. */
  entry: z.string(),
  operatorKey: hex,
  signature: hex,
});
export type CardReceipt = z.output<typeof cardReceipt>;

/** An area of a scratch card. */
const area = z.object({
  /** A symbol's key, or a number. */
  symbol: z.union([z.string(), z.int()]),
  /** The prize beside your number. */
  prize: z.optional(positiveFils),
  /** Whether it is part of what won. */
  won: z.boolean(),
});

/** What is printed on a scratch card. */
const cardFace = z.object({ areas: z.array(area), winningAreas: z.array(area) });

/** A card that was revealed, with what proves that it is in the deck. */
export const revealedCard = z.object({
  cardNo,
  /** 0 where it won nothing. */
  prize: fils,
  /** Whether it is a grand prize, which is claimed and enters no wallet. */
  toClaim: z.boolean(),
  /** Status of a grand prize. */
  orderPrizeStatus: z.optional(orderPrizeStatus),
  /** Of an unclaimed one: its claim was submitted. Absent otherwise. */
  isClaimSubmitted: z.optional(z.literal(true)),
  revealedTimestamp: timestamp,
  /** Whether it was revealed without the player: its series ended, or the player excluded themself. */
  automatic: z.boolean(),
  /** Of a scratch card what is printed on it; null of an e-instant, whose rules show it by `tier` and `salt`. */
  face: z.nullable(cardFace),
  /** Its place in the deck, from 0; its tier, 0 of no prize; its salt, 16 bytes in hexadecimal. */
  place: z.int(),
  tier: z.int(),
  salt: hex,
  /** From its leaf to the deck's root. */
  path: z.array(hex),
});
/** The operator's, over the order and what the revealed cards of the answer are (docs/instant-games.md, The reveal). */
export const revealSignature = hex;

/** A card of an order: with its number alone until it is revealed. */
const cardOfOrder = z.object({ cardNo, revealed: z.nullable(revealedCard) });

/** An order of cards. */
export const cardOrder = z.object({
  orderId,
  lotteryType: z.int(),
  kind: instantKind,
  /** The game's key, and its name in the reader's language. */
  showKey,
  gameName: z.string(),
  /** The game's key once more, and whether the player has cards of this order to scratch, or plays to finish. */
  instantId: showKey,
  instantEnable: z.boolean(),
  seriesId,
  createTimestamp: timestamp,
  /** Price of a card, and of all. */
  price: positiveFils,
  total: positiveFils,
  quantity: z.int().check(z.positive()),
  unscratched: z.int().check(z.nonnegative()),
  status: cardOrderStatus,
  /** What its revealed cards won. */
  winAmount: fils,
  /** By when its cards are revealed without the player, at the latest. */
  revealsTimestamp: timestamp,
});

export const cardOrderDetail = z.extend(cardOrder, {
  cards: z.array(cardOfOrder),
  /** Null while none is revealed. */
  revealSignature: z.nullable(revealSignature),
  /** The coupon that was used with the order, and what it gave. */
  coupon: z.nullable(z.object({ amount: positiveFils })),
  /** Of the total, which includes it. */
  estimatedVat: fils,
  receipt: cardReceipt,
});

/** How many cards of a deck win a prize, and how many of them nobody has revealed yet. */
const tierLeft = z.object({ prize: positiveFils, count: z.int(), left: z.int() });

/** A game as it is sold now. */
export const instantGame = z.object({
  lotteryType: z.int(),
  showKey,
  kind: instantKind,
  /** Null of an e-instant. */
  cardLayoutType: z.nullable(z.literal(Object.values(CARD_LAYOUT_TYPE))),
  /** 1 hot, 2 new: the badge of its card. */
  appMarkType,
  price: positiveFils,
  maxCards: z.int(),
  saleState: z.literal(Object.values(SALE_STATE)),
  /** The series on sale; null while there is none. */
  series: z.nullable(
    z.object({
      seriesId,
      endsTimestamp: timestamp,
      /** Cards of the deck, and how many of them nobody has revealed yet. */
      size: z.int(),
      left: z.int(),
      /** The best prize first. */
      tiers: z.array(tierLeft),
    }),
  ),
});
