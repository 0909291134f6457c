import { encodeMessage } from '#contract/codec.ts';
import type { Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Logger } from '../observability/log.ts';
import type { Envelope } from './pipeline.ts';
import type { Message } from './read-message.ts';

const TIMEOUT_MS = 10_000;

/** The gateway at GATEWAY_ORIGIN, for a front node. */
export interface RemoteGateway {
  /** Calls a command as a browser would. An unreachable gateway is a failed answer, not an exception. */
  call(command: Command, message: Message, locale: Locale, ip?: string): Promise<Envelope>;
  /** Fetches open data; undefined where it answers 404. An unreachable gateway throws. */
  fetchOpenData(path: string): Promise<unknown>;
}

async function callRemoteCommand(
  origin: string,
  command: Command,
  message: Message,
  locale: Locale,
  ip: string,
): Promise<Envelope> {
  const url = `${origin}/${command.service}/${command.code}`;
  const encoded = encodeMessage(message);
  // The gateway believes it where this front is among its TRUSTED_PROXIES.
  const headers = { 'accept-language': locale, ...(ip && { 'x-forwarded-for': ip }) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = command.methods.includes('POST')
    ? await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ message: encoded }),
        signal,
      })
    : await fetch(`${url}?message=${encodeURIComponent(encoded)}`, { headers, signal });
  // The gateway checks its answers against the contract.
  return (await response.json()) as Envelope;
}

export function createRemoteGateway(origin: string, log: Pick<Logger, 'info' | 'warn'>): RemoteGateway {
  let isAway = false;
  return {
    call: async (command, message, locale, ip = '') => {
      try {
        const envelope = await callRemoteCommand(origin, command, message, locale, ip);
        if (isAway) log.info({ gateway: origin }, 'the gateway answers again');
        isAway = false;
        return envelope;
      } catch (error) {
        // Once an outage: every page calls.
        if (!isAway) log.warn({ err: error, gateway: origin }, 'the gateway does not answer');
        isAway = true;
        return { code: errorCodes.internalError, message: '', data: null };
      }
    },
    fetchOpenData: async (path) => {
      const response = await fetch(origin + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.json();
    },
  };
}
