import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import type { CommandAddress } from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { readClientInfo } from './client-info.ts';
import { pageConfig, pageLocale } from '../page/config.ts';
import { applyReaction } from './apply-reaction.ts';
import { OFFLINE } from './outcome.ts';
import { toast } from '../feedback/toast.ts';
import { ABORTED, NO_ANSWER, send, type Reply, type SendRequest } from './transport.ts';
import { noteAnswer, noteNoAnswer } from './unanswered.ts';
import { $user } from '../session/user.ts';

export interface CallOptions {
  /** Aborts the call; the answer is then code ABORTED and shows nothing. */
  readonly signal?: AbortSignal;
  /** The caller shows errors itself. The end of a session still has its effect. */
  readonly silent?: boolean;
  readonly page?: { readonly pageNo?: number; readonly pageSize?: number };
  /** Timeout, if shorter than 55 s. */
  readonly timeoutMs?: number;
  /** Sends it otherwise: with a captcha. */
  readonly send?: (request: SendRequest) => Promise<Reply>;
}

export type CallAnswer<T> =
  | { readonly ok: true; readonly data: T }
  /** `message` is in the player's language or empty; `extData` is defined by the command. */
  | { readonly ok: false; readonly code: number; readonly message: string; readonly extData: unknown };

/**
 * Calls the gateway. Types come from the contract. The error catalogue's reaction is applied here before the answer is
 * returned. Money commands also use `request-id.ts`.
 */
export async function call<C extends Command>(
  address: CommandAddress<C>,
  data: RequestInput<C>,
  options: CallOptions = {},
): Promise<CallAnswer<ResponseOf<C>>> {
  const token = $user.get()?.sessionToken;
  const reply = await (options.send ?? send)({
    ...options,
    address,
    message: { clientInfo: readClientInfo(), data, ...(options.page ? { page: options.page } : {}) },
    headers: { 'accept-language': pageLocale(), ...(token ? { [pageConfig().authKey]: token } : {}) },
  });
  if (reply.code >= 0) noteAnswer();
  // A shorter limit may only mean that the answer was slow.
  else if (reply.code === NO_ANSWER && options.timeoutMs === undefined) noteNoAnswer();
  // The gateway checks answers against the contract before it sends them.
  if (reply.code === 0) return { ok: true, data: reply.data as ResponseOf<C> };
  const { code, data: extData } = reply;
  // A mark: what was refused is an account that was typed, not the session.
  const refused = { ...reply, token: address.includes('#') ? undefined : token, silent: options.silent };
  const message = reply.code === ABORTED ? '' : applyReaction(refused);
  return { ok: false, code, message, extData };
}

/** `call` for commands that move money: without a network it is refused with a message, and not sent later. */
export async function callMoney<C extends Command>(
  address: CommandAddress<C>,
  data: RequestInput<C>,
  options: CallOptions = {},
): Promise<CallAnswer<ResponseOf<C>>> {
  if (navigator.onLine) return call(address, data, options);
  const message = islandT(pageLocale(), 'client')('offline');
  if (!options.silent) toast(message);
  return { ok: false, code: OFFLINE, message, extData: null };
}

export { ABORTED, NO_ANSWER, OFFLINE };
