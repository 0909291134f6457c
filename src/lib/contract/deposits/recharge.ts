/** The channel "bank card". */
export const BANK_CARD_CHANNEL = 716;
/** The channel "PayBy", a wallet. */
export const PAYBY_CHANNEL = 717;
/** The three constant fields of a recharge. */
export const RECHARGE = { channelType: 710, orderType: 1, mode: 104 } as const;
/** `rechargeScene` 1 is a deposit to the wallet. */
export const RECHARGE_SCENE = 1;
