import * as z from 'zod/mini';

/** Of an authorization. `link`: to link the account of this session; its answer never logs anybody in. */
export const purpose = z.enum(['login', 'link']);

/**
 * Proof that this browser's visitor holds a super-app account: a random token of ours that 100171 answered. It is valid
 * for an hour, once, and in this browser alone.
 */
export const botimAccount = z.string().check(z.regex(/^[\w-]{43}$/));

/**
 * What became of a proof that came with a command. Neither account's links are changed where another link is in the
 * way; each of them is named by the account at its other end, masked.
 */
export const linkOutcome = {
  /** Present where a proof came: whether the two accounts are linked now. False without another link: it expired. */
  botimLinked: z.optional(z.boolean()),
  /** The player's account is linked to this other super-app account; empty if that has no number to show. */
  nlAccount: z.optional(z.string()),
  /** The super-app account is linked to this other account of ours. */
  btAccount: z.optional(z.string()),
};
export type LinkOutcome = z.output<z.ZodMiniObject<typeof linkOutcome>>;
