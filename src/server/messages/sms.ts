import type { Endpoint } from '../adapters.ts';

const TIMEOUT_MS = 10_000;

/** Hands one SMS to the provider (docs/adapters.md). Throws where it was not taken, so that the queue tries again. */
export async function sendSms(endpoint: Endpoint, to: string, text: string, reference: string): Promise<void> {
  const response = await fetch(`${endpoint.url}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${endpoint.secret}` },
    body: JSON.stringify({ to, text, reference }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`);
}
