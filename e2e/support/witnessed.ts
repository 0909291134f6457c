import type { Person } from './person.ts';

/** What the dialog after a purchase says, which asks no further once two of three witnesses have signed. */
export const byQuorum = ({ t }: Person): RegExp =>
  new RegExp([2, 3].map((count) => t('receipt:status.witnessed.title', { count })).join('|'));
