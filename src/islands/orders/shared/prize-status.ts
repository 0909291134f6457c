import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import type { TagTone } from '#ui/tag.tsx';
import type { GrandPrize } from './order-views.ts';

type Status = Pick<GrandPrize, 'orderPrizeStatus' | 'submittedTimestamp'>;

/** The text key of a prize's status: an unclaimed one whose claim waits for staff is submitted. */
export const prizeStatusKey = ({ orderPrizeStatus, submittedTimestamp }: Status): string =>
  orderPrizeStatus === ORDER_PRIZE_STATUS.unclaimed && submittedTimestamp !== null
    ? 'submitted'
    : String(orderPrizeStatus);

const TONES: Readonly<Record<GrandPrize['orderPrizeStatus'], TagTone>> = {
  [ORDER_PRIZE_STATUS.unclaimed]: 'warm',
  [ORDER_PRIZE_STATUS.claimed]: 'neutral',
  [ORDER_PRIZE_STATUS.paid]: 'good',
  [ORDER_PRIZE_STATUS.expired]: 'neutral',
  [ORDER_PRIZE_STATUS.expiredSubmitted]: 'neutral',
};
export const prizeTone = ({ orderPrizeStatus }: Status): TagTone => TONES[orderPrizeStatus];
