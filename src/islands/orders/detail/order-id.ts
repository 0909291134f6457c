/** Longer than any order id: what is more is no id. */
const MOST = 64;

/** The order a page is asked for: `orderId`, or `id` as older links have it. */
export const parseOrderId = (query: URLSearchParams): string =>
  (query.get('orderId') ?? query.get('id') ?? '').slice(0, MOST);
