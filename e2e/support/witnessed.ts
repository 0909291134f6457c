import type { Person } from './person.ts';

/** What is said of an order once so many witnesses have signed the log with it. */
export const witnessedBy = ({ t }: Person, count: number): string => t('receipt:status.witnessed.title', { count });

/** The same of two or three: the dialog after a purchase asks no further once there is a quorum. */
export const witnessedByQuorum = (me: Person): RegExp =>
  new RegExp([2, 3].map((count) => RegExp.escape(witnessedBy(me, count))).join('|'));
