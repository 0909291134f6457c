import { isLocale } from '#i18n/locales.ts';
import type { Queryable } from '../db/index.ts';
import type { Messages, MessageTemplate } from '../messages/index.ts';

/** Where a player is reached. */
export interface ToldPlayer {
  readonly id: bigint;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly locale: string;
}

type IdentityTemplate = Extract<MessageTemplate, `identity${string}`>;

/** A message about the verification: an SMS, or a mail where the player has no mobile number. */
export async function tellPlayer(
  messages: Messages,
  db: Queryable,
  { id: playerId, mobile, email, locale: stored }: ToldPlayer,
  template: IdentityTemplate,
  params: Readonly<Record<string, string>> = {},
): Promise<void> {
  const locale = isLocale(stored) ? stored : 'en-US';
  const message = { playerId, locale, template, params };
  if (mobile !== null) await messages.send(db, { ...message, channel: 'sms', to: mobile });
  else if (email !== null) await messages.send(db, { ...message, channel: 'mail', to: email });
}
