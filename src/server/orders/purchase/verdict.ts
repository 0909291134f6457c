import type { ErrorCode } from '#contract/errors.ts';

/** What becomes of an order of a batch. */
export type Verdict<Receipt> =
  /** Paid now. */
  | { readonly kind: 'paid'; readonly receipt: Receipt }
  /** Paid before, by the same order. */
  | { readonly kind: 'replayed' }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  /** The register was not asked about all documents of the player. */
  | { readonly kind: 'unasked' };

/** What the database answers in place of an error code; `order_verdict(name)` is the same in SQL. */
export const ORDER_VERDICT = { paid: 0, replayed: 1, undecided: 2, unasked: 3 } as const;

/**
 * The verdicts of a batch from what the database answered, each an ORDER_VERDICT or an error code; undefined where
 * another batch must decide. `receipts` are those of the paid orders, in their order.
 */
export function toVerdicts<Receipt>(
  answered: readonly number[],
  receipts: readonly Receipt[],
): (Verdict<Receipt> | undefined)[] {
  const issued = receipts.values();
  return answered.map((code): Verdict<Receipt> | undefined => {
    if (code === ORDER_VERDICT.paid) {
      const { value: receipt } = issued.next();
      if (receipt === undefined) throw new Error('each paid order has a receipt');
      return { kind: 'paid', receipt };
    }
    if (code === ORDER_VERDICT.undecided) return undefined;
    if (code === ORDER_VERDICT.unasked) return { kind: 'unasked' };
    // Functions of the database answer codes of the catalogue only.
    return code === ORDER_VERDICT.replayed ? { kind: 'replayed' } : { kind: 'refused', code: code as ErrorCode };
  });
}

/** The places of the paid orders. */
export const placesPaid = (answered: readonly number[]): number[] =>
  answered.flatMap((code, i) => (code === ORDER_VERDICT.paid ? [i] : []));
