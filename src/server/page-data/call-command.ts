import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import type { Locale } from '#i18n/locales.ts';
import { requireEngine } from '../engine/current-engine.ts';
import { handleCall, type Envelope } from '../gateway/pipeline.ts';
import type { Message } from '../gateway/read-message.ts';
import { createRemoteGateway } from '../gateway/remote-gateway.ts';
import { findOpenRecord, findTicketList } from '../draws/open-data/draw-records.ts';
import { createLog } from '../observability/log.ts';
import { processSettings } from '../settings/process-settings.ts';

export type PageAnswer<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly code: number; readonly message: string };

/** The `page` part of a message. */
export interface PageRequest {
  readonly pageNo: number;
  readonly pageSize: number;
}

const settings = processSettings();
/** Of a front node; undefined where this process has an engine. */
export const remoteGateway =
  settings.GATEWAY_ORIGIN === undefined ? undefined : createRemoteGateway(settings.GATEWAY_ORIGIN, createLog(settings));

async function sendCall(command: Command, message: Message, locale: Locale, ip: string): Promise<Envelope> {
  if (remoteGateway) return remoteGateway.call(command, message, locale, ip);
  const { service, code } = command;
  const method = command.methods.includes('POST') ? 'POST' : 'GET';
  const call = { service, code, method, message, token: undefined, cookie: undefined, locale, ip } as const;
  return (await handleCall(requireEngine(), call)).body;
}

/**
 * Calls a public command of the contract for a page: in this process, or over HTTP where GATEWAY_ORIGIN is set.
 * `ip` is the visitor's address, for commands with a limit per address.
 */
export async function callCommand<C extends Command>(
  command: C,
  data: RequestInput<C>,
  locale: Locale,
  page?: PageRequest,
  ip = '',
): Promise<PageAnswer<ResponseOf<C>>> {
  const envelope = await sendCall(command, { data, ...(page ? { page } : {}) }, locale, ip);
  if (envelope.code !== 0) return { ok: false, code: envelope.code, message: envelope.message };
  return { ok: true, data: envelope.data as ResponseOf<C> };
}

/** The public data of draws at a path, e.g. '/open/keys.json'; undefined where there is none. */
export async function readOpenData(path: string): Promise<unknown> {
  if (remoteGateway) return remoteGateway.fetchOpenData(path);
  return (await findOpenRecord(requireEngine(), path))?.body;
}

/** The list of a draw's tickets (docs/draw-proof.md §5), undefined where there is none; and whether it is longer. */
export async function readTicketList(
  drawId: string,
  mostBytes: number,
): Promise<{ readonly list: unknown; readonly isLarge: boolean }> {
  const path = `/open/draws/${drawId}/tickets.json`;
  const text = remoteGateway
    ? JSON.stringify(await remoteGateway.fetchOpenData(path))
    : (await findTicketList(requireEngine(), path))?.bodies.identity;
  if (text === undefined) return { list: undefined, isLarge: false };
  const isLarge = text.length > mostBytes;
  return { list: isLarge ? undefined : JSON.parse(text.toString()), isLarge };
}
