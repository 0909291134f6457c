import { paymentChannels } from './420543-payment-channels.ts';
import { createRecharge } from './420544-create-recharge.ts';
import { payNewCard } from './420550-pay-new-card.ts';
import { paySavedCard } from './420551-pay-saved-card.ts';
import { removeCard } from './430125-remove-card.ts';
import { payPayby } from './430126-pay-payby.ts';
import { payInHost } from './430127-pay-in-host.ts';
import { rechargeStatus } from './getOrderStatus-recharge-status.ts';

/** What handles the deposits commands. */
export const depositsHandlers = {
  paymentChannels,
  createRecharge,
  payNewCard,
  paySavedCard,
  removeCard,
  payPayby,
  payInHost,
  rechargeStatus,
};
