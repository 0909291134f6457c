import * as z from 'zod/mini';
import { timestamp } from '../fields.ts';

/** What a player chose: a break, a limit, the self-assessment, or none of them now. */
export const harmAnswer = z.literal(['break', 'limit', 'assessment', 'later']);
export type HarmAnswer = z.output<typeof harmAnswer>;

export const harmMarkerId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));

/** A marker of harm, in the language of the call. */
export const harmMarker = z.object({
  id: z.string(),
  /** `pause` offers a break first. */
  level: z.literal(['notice', 'pause']),
  title: z.string(),
  /** What was seen, and when. */
  text: z.string(),
  timestamp,
  /** Until its cool-down ends, or staff close it. */
  open: z.boolean(),
  answer: z.nullable(harmAnswer),
});
export type HarmMarkerView = z.output<typeof harmMarker>;
