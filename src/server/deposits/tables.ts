import type { Generated } from 'kysely';
import type { Locale } from '#i18n/locales.ts';

export type DepositState = 'created' | 'challenged' | 'pending' | 'succeeded' | 'failed' | 'expired';

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
    /** From the acquirer's refusal; a later success clears it. */
    unusable: 'expired' | 'blocked' | null;
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
    /** Of the card that was tried, as the acquirer names it. */
    card_brand: string | null;
    card_last4: string | null;
    /**
     * Its place among the transfers' ids, and the product's time, from when it was sent to the bank (migration 0013).
     */
    history_id: Generated<bigint | null>;
    history_at: Generated<Date | null>;
  };
}
