import * as z from 'zod/mini';
import { timestamp } from '../fields.ts';
import { entry } from './fields.ts';

/** How many a player keeps for one game. */
export const MOST_SAVED = 20;

/** Letters and signs of any script; nothing that is no sign, or turns the direction of what stands beside it. */
export const savedName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'input.savedName'),
    z.maxLength(40, 'input.savedName'),
    z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'input.savedName'),
  );

/** Numbers a player keeps to play again. */
export const savedNumbers = z.object({
  id: z.int(),
  name: z.string(),
  entries: z.array(entry),
  createTimestamp: timestamp,
});
