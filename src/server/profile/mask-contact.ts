import type { Contact } from '../players/contact.ts';

/** What is left of an address in a message that others may read: its last digits, or its first letter. */
export function maskContact({ kind, address }: Contact): string {
  if (kind === 'mobile') return `••••${address.slice(-4)}`;
  const [name = '', host = ''] = address.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}
