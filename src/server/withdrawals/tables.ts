import type { Generated, GeneratedAlways } from 'kysely';

/** An IBAN of the player's, or an account at the wallet PayBy. */
export type PayoutAccountKind = 'iban' | 'payby';

/**
 * review: staff decide. approved: goes into the next file. sent: in a file that the bank has or will get. failed,
 * rejected, canceled: the money is back in the wallet. returned: the bank sent it back after it was paid.
 */
export type WithdrawalState = 'review' | 'approved' | 'sent' | 'paid' | 'failed' | 'rejected' | 'canceled' | 'returned';

export interface WithdrawalTables {
  /** The banks of the country. */
  banks: {
    /** The three digits inside an IBAN that name the bank. */
    code: string;
    name_en: string;
    name_ar: string;
    bic: string | null;
    /** Whether players may add accounts at it. */
    is_enabled: Generated<boolean>;
  };
  payout_accounts: {
    id: GeneratedAlways<bigint>;
    player_id: bigint;
    kind: PayoutAccountKind;
    /** The IBAN in capitals without spaces, or the wallet's name of the account. */
    number: string;
    /** Of an IBAN. */
    bank_code: string | null;
    /** The player's, of an IBAN. */
    street_address: string | null;
    holder_name: string;
    /** By staff: no withdrawal to it, and its player cannot remove it. */
    locked_at: Date | null;
    locked_reason: string | null;
    /** By the player. */
    removed_at: Date | null;
    created_at: Generated<Date>;
  };
  withdrawals: {
    /** Without its hyphens the EndToEndId of its payment. */
    id: Generated<string>;
    player_id: bigint;
    account_id: bigint | null;
    channel_type: number;
    amount: bigint;
    /** Part of the amount. */
    fee: bigint;
    /** Where it goes, as the account was when it was asked for. */
    account_number: string | null;
    holder_name: string | null;
    bank_code: string | null;
    state: WithdrawalState;
    /** Why staff look at it (review-rules.ts); empty where nobody had to. */
    review_reasons: Generated<string[]>;
    /** Of failed and returned the bank's code or staff's words, of rejected what staff told the player. */
    reason: string | null;
    requested_at: Generated<Date>;
    /** When it was approved, by the rules or by staff. */
    decided_at: Date | null;
    sent_at: Date | null;
    /** When it was paid, failed, rejected or canceled. */
    resolved_at: Date | null;
    returned_at: Date | null;
    file_id: string | null;
  };
  /** One pain.001 file. Its moments are the machine's. */
  payout_files: {
    /** Its MsgId: 32 hex digits. */
    id: string;
    /** refused: for what is in none of its payments; it is not sent again, and staff end its withdrawals. */
    state: Generated<'sending' | 'accepted' | 'refused' | 'done'>;
    /** Until all of its payments are decided. */
    xml: string | null;
    created_at: Generated<Date>;
    /** When the bank first said that it has it. */
    accepted_at: Date | null;
    /** When the bank was last sent it or asked about it. */
    asked_at: Date | null;
    done_at: Date | null;
    /** The file that the bank refused as a whole, whose payments it has half of. */
    split_from: string | null;
  };
}
