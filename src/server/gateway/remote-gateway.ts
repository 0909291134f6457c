import { encodeMessage } from '#contract/codec.ts';
import type { Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Envelope } from './pipeline.ts';
import type { Message } from './read-message.ts';

const TIMEOUT_MS = 10_000;

/** Calls the gateway at GATEWAY_ORIGIN as a browser would. An unreachable gateway is a failed answer, not an exception. */
export async function callRemoteCommand(
  origin: string,
  command: Command,
  message: Message,
  locale: Locale,
  ip = '',
): Promise<Envelope> {
  const url = `${origin}/${command.service}/${command.code}`;
  const encoded = encodeMessage(message);
  // The gateway believes it where this front is among its TRUSTED_PROXIES.
  const headers = { 'accept-language': locale, ...(ip && { 'x-forwarded-for': ip }) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
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
  } catch {
    return { code: errorCodes.internalError, message: '', data: null };
  }
}

/** Fetches open data of the gateway at GATEWAY_ORIGIN; undefined where it answers 404. An unreachable gateway throws. */
export async function fetchRemoteOpenData(origin: string, path: string): Promise<unknown> {
  const response = await fetch(origin + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
