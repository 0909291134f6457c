import { commandRef } from '#client/gateway/command-ref.ts';
import type { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import type { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import type { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import type { payNewCard } from '#contract/deposits/420550-pay-new-card.ts';
import type { paySavedCard } from '#contract/deposits/420551-pay-saved-card.ts';
import type { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import * as errorCodes from '#contract/error-codes.ts';

/** The calls of the deposit page, by address: the schemas stay on the server (client/ref.ts). */
export const CONFIGURATION = commandRef<typeof globalConfiguration>('010001');
export const CHANNELS = commandRef<typeof paymentChannels>('420543');
export const CREATE = commandRef<typeof createRecharge>('420544');
export const PAY_NEW = commandRef<typeof payNewCard>('420550');
export const PAY_SAVED = commandRef<typeof paySavedCard>('420551');
export const STATUS = commandRef<typeof rechargeStatus>('getOrderStatus');

/** Spec games-and-money §7, §9; `fields.ts` of the contract checks them. */
export const RECHARGE_FIELDS = { channelType: 710, orderType: 1, mode: 104 } as const;
export const RECHARGE_SCENE = 1;
/** The channel "bank card". */
export const BANK_CARD = 716;

/** "No such deposit": the one answer that says nothing is under way. Any other refusal says nothing of the deposit. */
export const NOT_FOUND = errorCodes.depositNotFound;
/** Too many payments tried (spec games-and-money §8): the form has nothing more to offer. */
export const TOO_MANY = errorCodes.tooManyDepositAttempts;
