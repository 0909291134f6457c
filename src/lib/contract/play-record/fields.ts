import * as z from 'zod/mini';
import { timestamp } from '../fields.ts';

/** After how many minutes of session time a reality check comes; 0 is never. */
export const REALITY_CHECK_MINUTES = [15, 30, 60, 120, 0] as const;
/** How many minutes a session may last; 0 is without a limit. */
export const SESSION_LIMIT_MINUTES = [30, 60, 120, 180, 240, 0] as const;

/** The settings of session time. */
export const PLAY_SETTINGS = ['realityCheck', 'sessionLimit'] as const;
export type PlaySettingName = (typeof PLAY_SETTINGS)[number];

/** In minutes; `next` is a looser value that waits for its time. */
const setting = z.object({
  minutes: z.int(),
  next: z.nullable(z.object({ minutes: z.int(), fromTimestamp: timestamp })),
});

export const playSettings = z.object({
  /** The product's time, by which session time counts: a device's clock may be wrong. */
  nowTimestamp: timestamp,
  realityCheck: setting,
  sessionLimit: setting,
  /** Since when the player plays without a break of 15 minutes. */
  playingSinceTimestamp: timestamp,
  /** When the limit ends this session; null without one. */
  sessionEndsTimestamp: z.nullable(timestamp),
});

/** Amounts in fils. What went back is taken off, so that a sum may be below 0. */
export const playTotals = {
  deposited: z.int(),
  staked: z.int(),
  won: z.int(),
  /** `won` less `staked`. */
  net: z.int(),
};

/** Days in Dubai, yyyy-mm-dd, the first and the last. */
export const playPeriod = z.object({
  from: z.string(),
  to: z.string(),
  ...playTotals,
  withdrawn: z.int(),
  /** The median net of all who played in the period; null where fewer than 50 did, or nobody has counted yet. */
  typicalNet: z.nullable(z.int()),
});
export type PlayPeriod = z.output<typeof playPeriod>;
