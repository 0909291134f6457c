import type { ClientInfo } from '#contract/client-info.ts';
import type { Command, RequestOf, ResponseOf } from '#contract/command.ts';
import type { Refusal } from '#contract/errors.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Result } from '#kernel/result.ts';
import type { Engine } from '../engine/engine.ts';
import type { Logger } from '../observability/log.ts';

/** Who is calling: a live session and what the access rules need of its player. */
export interface Session {
  readonly id: bigint;
  readonly playerId: bigint;
  /** The id other systems and the wire may see. */
  readonly userOpenId: string;
  /** Spec shell §4: 1 unverified, 2 under review, 3 verified, 4 failed, 6 verifying, 7 expired. */
  readonly verifiedStatus: number;
}

/** A cookie an answer sets; `value` null removes it. */
export interface CookieChange {
  readonly name: string;
  readonly value: string | null;
  readonly maxAgeSeconds?: number;
}

/** All a handler may know of the call besides its data. */
export interface CallContext<S = Session | null> {
  readonly engine: Engine;
  readonly log: Logger;
  readonly session: S;
  readonly locale: Locale;
  readonly clientInfo: ClientInfo;
  readonly page: { readonly pageNo: number; readonly pageSize: number };
  /** The caller's address, for rate limits only. */
  readonly ip: string;
  readonly setCookie: (change: CookieChange) => void;
}

export type CommandResult<T> = Result<T, Refusal>;

export type CallContextOf<C extends Command> = C['access'] extends 'public' ? CallContext : CallContext<Session>;

/** What handles a command: load, decide, post, return. */
export interface Handler<C extends Command = Command> {
  readonly command: C;
  readonly handle: (data: RequestOf<C>, call: CallContextOf<C>) => Promise<CommandResult<ResponseOf<C>>>;
  /** Its own transaction asks whether session and verification hold, before anything else: the gateway need not ask first. */
  readonly confirmsSession?: boolean;
}

export const defineHandler = <const C extends Command>(
  command: C,
  handle: Handler<C>['handle'],
  more: Pick<Handler, 'confirmsSession'> = {},
): Handler<C> => ({ command, handle, ...more });
