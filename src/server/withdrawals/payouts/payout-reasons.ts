/** The bank's reasons (ISO 20022, external status reason codes) that have words of their own: `errors:payout`. */
export const PAYOUT_REASONS = ['AC01', 'AC04', 'AC06', 'AG01', 'AM02', 'BE01', 'MS03'] as const;
export type PayoutReason = (typeof PAYOUT_REASONS)[number] | 'OTHER';

/** The reason that is shown for a code of the bank's. */
export const payoutReason = (code: string): PayoutReason =>
  (PAYOUT_REASONS as readonly string[]).includes(code) ? (code as PayoutReason) : 'OTHER';
