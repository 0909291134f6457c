import * as z from 'zod/mini';
import { timestamp } from '../fields.ts';
import { entry } from './fields.ts';

/** Maximum number of saved sets for one game. */
export const MAX_SAVED_NUMBERS = 20;

/** Any visible characters; no invisible ones, and none that change the text direction. */
export const savedName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'input.savedName'),
    z.maxLength(40, 'input.savedName'),
    z.regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'input.savedName'),
  );

/** Saved numbers. */
export const savedNumbers = z.object({
  id: z.int(),
  name: z.string(),
  entries: z.array(entry),
  createTimestamp: timestamp,
});
