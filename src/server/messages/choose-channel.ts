import type { TemplateSpec } from './templates.ts';

interface Contacts {
  readonly mobile: string | null;
  readonly email: string | null;
}

interface Address {
  readonly channel: 'sms' | 'mail';
  readonly to: string;
}

/**
 * Where a message goes: over the preferred channel if the player has it, else over the other. Undefined where there is
 * none, as for a mail that is no SMS.
 */
export function chooseChannel({ channel }: Pick<TemplateSpec, 'channel'>, contacts: Contacts): Address | undefined {
  const mail: Address[] = contacts.email === null ? [] : [{ channel: 'mail', to: contacts.email }];
  const sms: Address[] =
    contacts.mobile === null || channel === 'mail-only' ? [] : [{ channel: 'sms', to: contacts.mobile }];
  return (channel === 'prefer-sms' ? [...sms, ...mail] : [...mail, ...sms])[0];
}
