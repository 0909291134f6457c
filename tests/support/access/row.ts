import type { Command, RequestInput } from '#contract/command.ts';
import type { Contract } from '#contract/index.ts';
import type { Answers } from './answers.ts';
import type { Caller } from './caller.ts';

/**
 * How another player is answered who sends the same request: with this code, word for word as though it did not exist;
 * or the request names nothing that belongs to a player.
 */
export type ToAnother = number | 'names nothing of a player';
export const NOTHING = 'names nothing of a player';

/** What a command answers whom. */
export interface Row<C extends Command = Command> {
  /** A valid request about what belongs to this caller. */
  readonly request: (owner: Caller) => RequestInput<C> | Promise<RequestInput<C>>;
  readonly answers: Answers;
  readonly another: ToAnother;
}

export type CommandName = keyof Contract;
/** A row for each command: without one it does not compile. */
export type CommandTable = { readonly [Name in CommandName]: Row<Contract[Name]> };

/** A command that asks for nothing, and so only about its caller. */
export const about = (answers: Answers) => ({ request: () => ({}), answers, another: NOTHING }) as const;
