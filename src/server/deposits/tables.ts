import type { Generated } from 'kysely';
import type { Locale } from '#i18n/locales.ts';

export type DepositState = 'created' | 'challenged' | 'pending' | 'succeeded' | 'failed' | 'expired';

/** Why a deposit was refunded in the moment it came: its player may not deposit, or the card is another player's. */
export type RefundedFor = 'not-allowed' | 'card-bound';
export type RefundState = 'requested' | 'succeeded' | 'failed';
export type ChargebackState = 'opened' | 'won' | 'lost';

/** What is stored of a card: never its number, never its security code. */
export interface CardFacts {
  /** Only of a payment that succeeded. */
  readonly token?: string | null | undefined;
  readonly last4: string;
  readonly brand: string;
  readonly expireMonth: number;
  readonly expireYear: number;
  /** The same for the same card, whoever pays with it. */
  readonly fingerprint: string;
}

export interface DepositTables {
  bank_cards: {
    id: Generated<bigint>;
    player_id: bigint;
    /** Null once it is not kept of a closed account. */
    fingerprint: string | null;
    /** Null, like the expiry, for a card that its player did not save: the row then only says whose it is. */
    token: string | null;
    brand: string;
    last4: string;
    expire_month: number | null;
    expire_year: number | null;
    holder_name: string;
    /**
     * From the acquirer's refusal; a later success clears it. `charged-back`: a chargeback of this card is open or
     * lost; only a win clears it.
     */
    unusable: 'expired' | 'blocked' | 'bound' | 'charged-back' | null;
    created_at: Generated<Date>;
    last_used_at: Generated<Date>;
  };
  deposits: {
    /** The gatewayId of the wire and the acquirer's merchantReference. */
    id: Generated<string>;
    player_id: bigint;
    amount: bigint;
    channel_type: number;
    state: Generated<DepositState>;
    return_url: string;
    holder_name: string | null;
    receipt_email: string | null;
    /** Whether the player wants to pay with a new card again. */
    save_card: Generated<boolean>;
    bank_card_id: bigint | null;
    payment_id: string | null;
    challenge_url: string | null;
    reason: string | null;
    locale: Locale;
    /** Reserved for it while it is open, used when it is credited. */
    coupon_id: string | null;
    created_at: Generated<Date>;
    submitted_at: Date | null;
    asked_at: Date | null;
    resolved_at: Date | null;
    credited_at: Date | null;
    /** As credited_at, by the product's time: what limits count by. */
    succeeded_at: Date | null;
    /** Of one that was refunded in the moment it came. */
    refunded_for: RefundedFor | null;
    /** Of the card that was tried, as the acquirer names it. */
    card_brand: string | null;
    card_last4: string | null;
    /**
     * Its place among the transfers' ids, and the product's time, from when it was sent to the bank (migration 0013).
     */
    history_id: Generated<bigint | null>;
    history_at: Generated<Date | null>;
  };
  /** Money of a deposit that goes back to the card or wallet that paid. Its moments are the machine's. */
  deposit_refunds: {
    /** The refundReference of the acquirer, and the reference of its transfers. */
    id: string;
    deposit_id: string;
    player_id: bigint;
    amount: bigint;
    why: RefundedFor | 'operator';
    state: Generated<RefundState>;
    /** The acquirer's. */
    refund_id: string | null;
    /** The acquirer's, of one that failed. */
    reason: string | null;
    created_at: Generated<Date>;
    /** When the acquirer was last sent it, or asked about it. */
    asked_at: Date | null;
    resolved_at: Date | null;
  };
  /** A deposit's money that the payer's bank claims back, with what was taken for it. */
  chargebacks: {
    /** The reference of its transfers. */
    id: Generated<string>;
    /** The acquirer's. */
    chargeback_id: string;
    deposit_id: string;
    player_id: bigint;
    amount: bigint;
    reason: string | null;
    state: ChargebackState;
    from_deposited: bigint;
    from_winnings: bigint;
    from_gift: bigint;
    /** What the wallet could not give. */
    loss: bigint;
    opened_at: Generated<Date>;
    resolved_at: Date | null;
  };
}
