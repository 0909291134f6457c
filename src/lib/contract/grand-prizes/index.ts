import { grandPrizeOrders } from './101063-grand-prize-orders.ts';
import { unclaimedGrandPrize } from './101078-unclaimed-grand-prize.ts';
import { prizeClaim } from './430250-prize-claim.ts';
import { bookAppointment } from './430251-book-appointment.ts';
import { withdrawAppointment } from './430252-withdraw-appointment.ts';
import { claimFormLink } from './430253-claim-form-link.ts';
import { mailClaimForm } from './430254-mail-claim-form.ts';

/** The grand prize commands of the wire. */
export const grandPrizesContract = {
  grandPrizeOrders,
  unclaimedGrandPrize,
  prizeClaim,
  bookAppointment,
  withdrawAppointment,
  claimFormLink,
  mailClaimForm,
} as const;
