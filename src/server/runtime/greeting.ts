import type { Settings } from '../settings/settings.ts';

/** What a person who starts the product needs next. The card is the first of docs/adapters.md. */
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
