/**
 * Calls a provider. A redirect is an error: what the call carries, a secret and a player's data, is for the address of
 * the settings only.
 */
export const fetchAdapter = (url: string, init: RequestInit, timeoutMs: number): Promise<Response> =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
