import * as z from 'zod/mini';
import { isDrawDay } from '#kernel/calendar-day.ts';
import { DRAW_ID, fils, timestamp } from '../fields.ts';

/** A lottery type, e.g. 69. */
export const lotteryType = z.int().check(z.minimum(1), z.maximum(9_999));

/** The id of a draw. */
export const drawName = z.string().check(z.regex(DRAW_ID));

/** A day in Dubai, e.g. 2026-11-21. */
export const day = z.string().check(z.refine(isDrawDay, 'input.date'));

/** How many draws of a game pages go back: the database reads all that it skips. Older ones are found by their day. */
const MOST_BACK = 5_000;
export const lastPage = (size: number): number => Math.ceil(MOST_BACK / size);

/** Whether a game can be bought now. */
export const saleState = z.literal(['pending', 'available', 'drawing', 'suspending', 'suspended']);
export type SaleState = z.output<typeof saleState>;

/** Where a draw is in its life (docs/draw-engine.md). */
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

/** A draw that can be bought into. */
export const drawTimes = z.object({
  drawId: z.string(),
  phase: z.string(),
  opensTimestamp: timestamp,
  closesTimestamp: timestamp,
  drawsTimestamp: timestamp,
});
export type DrawTimes = z.output<typeof drawTimes>;

/** Numbers as they fell: in the order drawn where the game's order counts, else ascending. */
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

/** A card of a game. Amounts in fils. */
export const appCard = z.object({
  appName: z.string(),
  /** The game's own key in links and in 700005. */
  showKey: z.string(),
  appKey: z.string(),
  appPath: z.string(),
  merchantName: z.string(),
  lotteryType: z.int(),
  /** 1 hot, 2 new. */
  appMarkType: z.nullable(z.literal([1, 2])),
  minOrderAmount: fils,
  maxPrizeAmount: fils,
  titleBgColor: z.string(),
  fontColor: z.string(),
  saleState,
  /** The draw that sells now, else the one that sells next. */
  next: z.nullable(drawTimes),
  /** The nearest draw that has no numbers yet, selling or closed: what 'next draw' clocks count to. Between its close and its numbers it comes before `next`. */
  upcoming: z.nullable(drawTimes),
});
export type AppCard = z.output<typeof appCard>;

const playTier = z.object({
  /** Numbers of each position that must match, exactly: any one of these lists wins. */
  ways: z.array(z.array(z.int())),
  /** Fils for one entry at multiple 1; of a shared tier the fund that its winners divide. */
  prize: fils,
  shared: z.boolean(),
  /** The chance, exact: '1 in' so many. */
  oneIn: z.string(),
});

/** How a game is played now: its rules and its draws. */
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
      /** In one position all numbers differ, unless it repeats. */
      positions: z.array(z.object({ choose: z.int(), from: z.int(), to: z.int(), repeats: z.boolean() })),
      /** How many different numbers an entry holds, at least and at most. */
      different: z.optional(z.array(z.int())),
      /** 'box': the same numbers as drawn, in any order. */
      match: z.optional(z.literal('box')),
      /** Nothing is picked; the number drawn falls into one of these sets or none. */
      sets: z.optional(z.array(z.array(z.int()))),
      tiers: z.array(playTier),
    }),
  ),
  saleState,
  /** The draw that sells now; null while none does. */
  current: z.nullable(drawTimes),
  /** Draws that can be bought into, the current one first: as many as one order may hold. */
  ahead: z.array(drawTimes),
  /** The draw that is closed and has no numbers yet; null where none is, as one that was cancelled is not. */
  awaited: z.nullable(drawTimes),
  /** The newest draw that was cancelled, while none was drawn since and it is not held before the next one. */
  cancelled: z.nullable(drawTimes),
  /** The product's time of this answer: countdowns count from it. */
  timestamp,
});
export type PlayMethod = z.output<typeof playMethod>;
