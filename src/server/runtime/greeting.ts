import type { Settings } from '../settings/settings.ts';

/**
 * The message that the start prints: where the product is, and how to try it. The card is the first of
 * docs/adapters.md.
 */
export function startMessage(origin: string, settings: Pick<Settings, 'MODE' | 'GATEWAY_ORIGIN'>): string {
  if (settings.GATEWAY_ORIGIN !== undefined)
    return `Naseeb is at ${origin}, in front of the gateway at ${settings.GATEWAY_ORIGIN}`;
  if (settings.MODE === 'live') return `Naseeb is live at ${origin}`;
  return [
    `Naseeb is at ${origin}`,
    '  test card      4111 1111 1111 1111, any expiry ahead, any CVV but 000; the bank shows its code',
    `  mails and SMS  ${origin}/sandbox/outbox`,
    `  all of the sandbox, with cards for other accounts and every outcome: ${origin}/sandbox`,
  ].join('\n');
}
