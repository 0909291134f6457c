import type { Generated } from 'kysely';
import type { OrderPrizeStatus } from '#contract/orders/fields.ts';

export interface GrandPrizeTables {
  /**
   * Prizes to claim: one for an order and a draw, or one for a card. The settlement and the reveal of cards insert
   * them, this domain alone changes them.
   */
  grand_prizes: {
    id: Generated<string>;
    order_id: string;
    /** Null of a card. */
    draw_id: Generated<bigint | null>;
    /** The card of its order; null of a draw. */
    card_no: Generated<number | null>;
    player_id: bigint;
    amount: bigint;
    state: Generated<OrderPrizeStatus>;
    won_at: Date;
    expires_at: Date;
    /** When its player first asked for an appointment, unless they withdrew it. */
    submitted_at: Generated<Date | null>;
    /** At the claim office. Null while none is made, or staff canceled it. */
    appointment_at: Generated<Date | null>;
    claimed_at: Generated<Date | null>;
    /** When staff ordered the payment at the bank. */
    payment_ordered_at: Generated<Date | null>;
    paid_at: Generated<Date | null>;
    /** By what the bank knows the payment. */
    payment_reference: Generated<string | null>;
    expired_at: Generated<Date | null>;
    /** So many days before its expiry the last reminder was sent. */
    reminded_days: Generated<number | null>;
  };
}
