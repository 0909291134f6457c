import type { ClientInfo } from '#contract/client-info.ts';
import type { Command, CommandResult, RequestOf, ResponseOf } from '#contract/command.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Engine } from './engine.ts';
import type { CookieChange } from '../http/cookies.ts';
import type { Logger } from '../observability/log.ts';
import type { Session } from '../players/session.ts';

/** All a handler may know of the call besides its data. */
export interface CallContext<S = Session | null> {
  readonly engine: Engine;
  readonly log: Logger;
  readonly session: S;
  readonly locale: Locale;
  readonly clientInfo: ClientInfo;
  readonly page: { readonly pageNo: number; readonly pageSize: number };
  /** The caller's address, for limits and events of security. */
  readonly ip: string;
  /** The caller's User-Agent header, whatever it says; undefined in calls of pages. */
  readonly userAgent: string | undefined;
  /** A cookie of the caller; undefined in calls of pages. */
  readonly readCookie: (name: string) => string | undefined;
  readonly setCookie: (change: CookieChange) => void;
}

export type CallContextOf<C extends Command> = C['access'] extends 'public' ? CallContext : CallContext<Session>;

/** What handles a command: load, decide, post, return. */
export interface Handler<C extends Command = Command> {
  readonly command: C;
  readonly handle: (data: RequestOf<C>, call: CallContextOf<C>) => Promise<CommandResult<ResponseOf<C>>>;
  /**
   * Its own transaction asks whether session and verification hold, before anything else: the gateway need not ask
   * first.
   */
  readonly confirmsSession?: boolean;
}

export const defineHandler = <const C extends Command>(
  command: C,
  handle: Handler<C>['handle'],
  more: Pick<Handler, 'confirmsSession'> = {},
): Handler<C> => ({ command, handle, ...more });
