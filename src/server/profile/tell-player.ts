import type { Locale } from '#i18n/locales.ts';
import type { Tx } from '../db/index.ts';
import type { Messages, OutgoingMessage } from '../messages/index.ts';
import type { Contact } from '../players/contact.ts';

/** Queues a message to one of a player's contacts. */
export const tellContact = (
  tx: Tx,
  messages: Pick<Messages, 'send'>,
  { kind, address }: Contact,
  message: Pick<OutgoingMessage, 'template' | 'params'> & { readonly playerId: bigint; readonly locale: Locale },
): Promise<void> => messages.send(tx, { ...message, channel: kind === 'mobile' ? 'sms' : 'mail', to: address });

/** What is left of an address in a message that may be read by others: its last digits, or its first letter. */
export function maskContact({ kind, address }: Contact): string {
  if (kind === 'mobile') return `••••${address.slice(-4)}`;
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}
