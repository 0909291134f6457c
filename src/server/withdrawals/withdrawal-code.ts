import type { Session } from '../players/session.ts';
import type { WithdrawalWish } from './check-withdrawal.ts';

/** What the code of a withdrawal is good for: this session, amount, channel and account. */
export const codeSubject = (session: Pick<Session, 'id'>, wish: WithdrawalWish): string =>
  [session.id, wish.amount, wish.channelType, wish.accountId].join(' ');

/** The last four characters of an account, as its owner knows it. */
export const accountEnd = (number: string): string => number.slice(-4);
