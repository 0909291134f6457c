/** The channel "bank card", and the three constant fields of a recharge. */
export const BANK_CARD_CHANNEL = 716;
export const RECHARGE = { channelType: 710, orderType: 1, mode: 104 } as const;
/** `rechargeScene` 1 is a deposit to the wallet. */
export const RECHARGE_SCENE = 1;
