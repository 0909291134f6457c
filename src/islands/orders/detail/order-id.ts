import * as errorCodes from '#contract/error-codes.ts';

/** No order id is longer. */
const MAX_LENGTH = 64;

/** The order a page is opened with: `orderId`, or `id` as in older links. */
export const parseOrderId = (query: URLSearchParams): string =>
  (query.get('orderId') ?? query.get('id') ?? '').slice(0, MAX_LENGTH);

/** Not an order of this player, or not an order id at all. */
const NOT_FOUND: ReadonlySet<number> = new Set([errorCodes.orderNotFound, errorCodes.invalidInput]);

/** Whether a refusal means that this player has no such order. */
export const isOrderNotFound = (error: { readonly code: number } | undefined): boolean =>
  error !== undefined && NOT_FOUND.has(error.code);
