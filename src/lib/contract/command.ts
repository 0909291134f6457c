import type * as z from 'zod/mini';
import type { Result } from '#kernel/result.ts';
import type { ErrorCode, Refusal } from './errors.ts';

/** Who may call. `verified` is a session whose player's verifiedStatus is 3. */
export type Access = 'public' | 'session' | 'verified';

/**
 * One command of the wire. Its file is named `<code>-<name>.ts` and has a twin of the same name
 * under `src/server/<domain>/commands/` that handles it.
 */
export interface Command<Req extends z.ZodMiniType = z.ZodMiniType, Res extends z.ZodMiniType = z.ZodMiniType> {
  /** The number the spec gives, or ours in 430000–430999. */
  readonly code: string;
  readonly name: string;
  readonly service: 'hapi' | 'qapi';
  readonly methods: readonly ('GET' | 'POST')[];
  readonly access: Access;
  /** A command whose `data` may arrive as a JWE when the configuration says so. */
  readonly encrypted?: boolean;
  /** The `data` of the message. */
  readonly request: Req;
  /** The `data` of the answer. */
  readonly response: Res;
  /** Errors of its own, in order of precedence; those of the pipeline are understood. */
  readonly errors: readonly ErrorCode[];
  readonly origin: 'spec' | 'ours';
}

export const defineCommand = <Req extends z.ZodMiniType, Res extends z.ZodMiniType>(
  command: Command<Req, Res>,
): Command<Req, Res> => command;

export type RequestOf<C extends Command> = z.output<C['request']>;
export type RequestInput<C extends Command> = z.input<C['request']>;
export type ResponseOf<C extends Command> = z.output<C['response']>;

/** What a command handler returns: the data of the response, or a refusal from the error catalogue. */
export type CommandResult<T> = Result<T, Refusal>;
