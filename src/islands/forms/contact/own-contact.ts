import type { User } from '#client/session/user.ts';

/** A contact as fields of a command. */
export type ContactRequest = { readonly email: string } | { readonly areaCode: string; readonly mobile: string };

/** Whether the contact of a request is one that this player logs in with. */
export function isOwnContact({ phone, email }: Pick<User, 'phone' | 'email'>, contact: ContactRequest): boolean {
  if ('email' in contact) return email !== '' && contact.email.toLowerCase() === email;
  return `+${contact.areaCode}${contact.mobile}` === phone;
}
