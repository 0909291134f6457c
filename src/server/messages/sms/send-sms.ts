import type { Endpoint } from '#server/platform/adapters.ts';
import { fetchAdapter } from '#server/platform/fetch-adapter.ts';

const TIMEOUT_MS = 10_000;

/** Refusals that a repetition does not change (docs/adapters.md §1). */
const PERMANENT_REFUSALS: readonly number[] = [400, 409, 413];

/**
 * Hands one SMS to the provider (docs/adapters.md), which may refuse it for good. Throws where another try may help,
 * so that the queue makes it. `headers`: for the sandbox.
 */
export async function sendSms(
  endpoint: Endpoint,
  to: string,
  text: string,
  reference: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ refused?: number }> {
  const init = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', authorization: `Bearer ${endpoint.secret}` },
    body: JSON.stringify({ to, text, reference }),
  };
  const response = await fetchAdapter(`${endpoint.url}/messages`, init, TIMEOUT_MS);
  await response.body?.cancel();
  if (PERMANENT_REFUSALS.includes(response.status)) return { refused: response.status };
  if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`);
  return {};
}
