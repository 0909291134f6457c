import type { Command } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Envelope } from './pipeline.ts';

const TIMEOUT_MS = 10_000;

/** Asks a gateway that stands elsewhere (GATEWAY_ORIGIN), as a browser would. A gateway that cannot be reached is a failed answer, not an exception. */
export async function callRemoteCommand(
  origin: string,
  command: Command,
  message: string,
  locale: Locale,
  ip = '',
): Promise<Envelope> {
  const url = `${origin}/${command.service}/${command.code}`;
  // Believed where this front is among the gateway's TRUSTED_PROXIES.
  const headers = { 'accept-language': locale, ...(ip && { 'x-forwarded-for': ip }) };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = command.methods.includes('POST')
      ? await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ message }),
          signal,
        })
      : await fetch(`${url}?message=${encodeURIComponent(message)}`, { headers, signal });
    // The gateway checks its answers against the contract.
    return (await response.json()) as Envelope;
  } catch {
    return { code: errorCodes.internalError, message: '', data: null };
  }
}

/** Open data of a gateway that stands elsewhere. Undefined where it has none at that path; a gateway that cannot be reached throws. */
export async function fetchRemoteOpenData(origin: string, path: string): Promise<unknown> {
  const response = await fetch(origin + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
