import * as z from 'zod/mini';
import { isDrawDay } from '#kernel/calendar-day.ts';
import { fils, timestamp } from '../fields.ts';

/** A lottery type, e.g. 69. */
export const lotteryType = z.int().check(z.minimum(1), z.maximum(9_999));

/** A day in Dubai, e.g. 2026-11-21. */
export const drawDay = z.string().check(z.refine(isDrawDay, 'input.date'));

/**
 * How many draws the pages of a game go back, because the database reads every skipped row. Older draws are found by
 * their day.
 */
const MAX_DRAWS_BACK = 5_000;
export const lastPage = (size: number): number => Math.ceil(MAX_DRAWS_BACK / size);

/** The sales state of a game. */
export const saleState = z.literal(['pending', 'available', 'drawing', 'suspending', 'suspended']);
export type SaleState = z.output<typeof saleState>;

/** The state of a draw (docs/draw-engine.md). */
export const drawState = z.literal([
  'scheduled',
  'open',
  'suspended',
  'closed',
  'drawn',
  'settled',
  'published',
  'cancelled',
]);

/**
 * Why a draw was cancelled: by its operator, because its list of tickets was not closed in time, or because too few of
 * its witnesses had seen its closing in time, or because that could not be shown a day later (docs/draw-proof.md §2).
 */
const cancelReason = z.literal(['operator', 'unclosed', 'unsealed', 'undecided']);
export type CancelReason = z.output<typeof cancelReason>;

export const cancellation = z.object({
  reason: cancelReason,
  /** The names of its witnesses of which no signature in time is known; none where they were not the cause. */
  away: z.array(z.string()),
});
export type Cancellation = z.output<typeof cancellation>;

/** A draw that can be bought. */
export const drawTimes = z.object({
  drawId: z.string(),
  phase: z.string(),
  /** From then on it is the draw on sale; orders may have tickets in it before. */
  opensTimestamp: timestamp,
  closesTimestamp: timestamp,
  drawsTimestamp: timestamp,
});
export type DrawTimes = z.output<typeof drawTimes>;

/** Numbers in the order drawn if the game's order counts, else ascending. */
export const drawResultNumbers = z.object({
  dayNumbers: z.array(z.int()),
  monthNumber: z.optional(z.int()),
});

/** A draw with its numbers. */
export const phaseItem = z.object({
  drawId: z.string(),
  phase: z.string(),
  result: drawResultNumbers,
  /** The announced draw time. */
  expectedPrizeTimestamp: timestamp,
});
export type PhaseItem = z.output<typeof phaseItem>;

/** Badges of game cards. */
export const GAME_MARK = { hot: 1, new: 2 } as const;
export const appMarkType = z.nullable(z.literal(Object.values(GAME_MARK)));
export type GameMark = NonNullable<z.output<typeof appMarkType>>;

/** A card of a game. Amounts in fils. */
export const appCard = z.object({
  appName: z.string(),
  /** The game's key in links and in 700005. */
  showKey: z.string(),
  appKey: z.string(),
  appPath: z.string(),
  merchantName: z.string(),
  lotteryType: z.int(),
  /** Addresses of the game's picture, below the product's origin. */
  iconUrl: z.string(),
  lottoLogo: z.string(),
  /** 1 hot, 2 new. */
  appMarkType,
  /** Left out of menus, of the home page and of lists of games. */
  hidden: z.boolean(),
  minOrderAmount: fils,
  maxPrizeAmount: fils,
  titleBgColor: z.string(),
  fontColor: z.string(),
  /** A jackpot that winners share, and the raffle: in fils, null where the game has none. */
  appTabLotteryConfig: z.object({
    jackpot: z.nullable(fils),
    raffleAmount: z.nullable(fils),
    raffleNum: z.nullable(z.int()),
  }),
  saleState,
  /** The draw on sale, else the next one. */
  next: z.nullable(drawTimes),
  /**
   * The nearest draw without numbers, on sale or closed, which countdowns count to. Between its close and its numbers
   * it precedes `next`.
   */
  upcoming: z.nullable(drawTimes),
});
export type AppCard = z.output<typeof appCard>;

const playTier = z.object({
  /** Alternatives: the exact number of hits in each position. */
  ways: z.array(z.array(z.int())),
  /** In fils for an entry at multiple 1; for a shared tier the fund that its winners divide. */
  prize: fils,
  shared: z.boolean(),
  /** The exact chance: '1 in' this number. */
  oneIn: z.string(),
});

/** A game's rules and draws. */
export const playMethod = z.object({
  lotteryType: z.int(),
  showKey: z.string(),
  price: fils,
  multiples: z.array(z.int()),
  maxEntries: z.int(),
  maxDraws: z.int(),
  plays: z.array(
    z.object({
      key: z.string(),
      group: z.string(),
      distinct: z.boolean(),
      /** Numbers of one position are different, unless it repeats. */
      positions: z.array(z.object({ choose: z.int(), from: z.int(), to: z.int(), repeats: z.boolean() })),
      /** Minimum and maximum of different numbers in an entry. */
      different: z.optional(z.array(z.int())),
      /** 'box': the same numbers as drawn, in any order. */
      match: z.optional(z.literal('box')),
      /** Nothing is picked; the winning numbers, one set for each tier. */
      sets: z.optional(z.array(z.array(z.int()))),
      tiers: z.array(playTier),
    }),
  ),
  saleState,
  /** The draw on sale; null if there is none. */
  current: z.nullable(drawTimes),
  /** The draws that can be bought, the current one first, up to the maximum of an order. */
  ahead: z.array(drawTimes),
  /** The draw that is closed and has no numbers yet; null if there is none. A cancelled draw is not awaited. */
  awaited: z.nullable(drawTimes),
  /** The newest cancelled draw, as long as no later one was drawn. */
  cancelled: z.nullable(drawTimes),
  /** Product time of this answer, which countdowns start from. */
  timestamp,
});
export type PlayMethod = z.output<typeof playMethod>;
