import type * as z from 'zod/mini';
import type { Result } from '#kernel/result.ts';
import type { ErrorCode, Refusal } from './errors.ts';

/** Who may call it. `verified` requires a session whose player's verifiedStatus is 3. */
export type Access = 'public' | 'session' | 'verified';

/**
 * A command of the wire. Its file is named `<code>-<name>.ts`, like its handler's under
 * `src/server/<domain>/commands/`.
 */
export interface Command<Req extends z.ZodMiniType = z.ZodMiniType, Res extends z.ZodMiniType = z.ZodMiniType> {
  /** The specification's number, or ours in 430000–430999. */
  readonly code: string;
  readonly name: string;
  readonly service: 'hapi' | 'qapi';
  readonly methods: readonly ('GET' | 'POST')[];
  readonly access: Access;
  /** Whether `data` may be a JWE, if the configuration says so. */
  readonly encrypted?: boolean;
  /** Whether a solved captcha must come with the call (430005). */
  readonly captcha?: boolean;
  /** Whether it needs a proof of place (100206), where the configuration restricts play to the country. */
  readonly geo?: boolean;
  /** Schema of the message's `data`. */
  readonly request: Req;
  /** Schema of the answer's `data`. */
  readonly response: Res;
  /** Its own errors in order of precedence, in addition to those of the pipeline. */
  readonly errors: readonly ErrorCode[];
  readonly origin: 'spec' | 'ours';
}

export const defineCommand = <Req extends z.ZodMiniType, Res extends z.ZodMiniType>(
  command: Command<Req, Res>,
): Command<Req, Res> => command;

export type RequestOf<C extends Command> = z.output<C['request']>;
export type RequestInput<C extends Command> = z.input<C['request']>;
export type ResponseOf<C extends Command> = z.output<C['response']>;

/** The result of a handler: the answer's data, or a refusal from the error catalogue. */
export type CommandResult<T> = Result<T, Refusal>;
