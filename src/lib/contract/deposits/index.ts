import { paymentChannels } from './420543-payment-channels.ts';
import { createRecharge } from './420544-create-recharge.ts';
import { payNewCard } from './420550-pay-new-card.ts';
import { paySavedCard } from './420551-pay-saved-card.ts';
import { removeCard } from './430125-remove-card.ts';
import { payPayby } from './430126-pay-payby.ts';
import { payInHost } from './430127-pay-in-host.ts';
import { rechargeStatus } from './getOrderStatus-recharge-status.ts';

/** The deposits commands of the wire. */
export const depositsContract = {
  paymentChannels,
  createRecharge,
  payNewCard,
  paySavedCard,
  removeCard,
  payPayby,
  payInHost,
  rechargeStatus,
} as const;
