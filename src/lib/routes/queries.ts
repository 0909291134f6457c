import { routeTable } from './table.ts';

/** A page that must see every parameter, because it redirects to an address without the others. */
export const ANY_QUERY = 'any';

/**
 * The query parameters that pages read on the server, by their route; a page that is not here reads none. What only the
 * browser reads, as a login's `returnUrl` or a share code, is not here: it does not change what is rendered.
 */
export const PAGE_QUERIES: Readonly<Record<string, readonly string[] | typeof ANY_QUERY>> = {
  orderDetail: ['orderId', 'id'],
  newOrderDetail: ['orderId', 'id'],
  chaseDetail: ['orderId', 'id'],
  orderTicket: ['orderId', 'draw'],
  verify: ['cards', 'draw', 'order', 'series'],
  checkTicket: ['t', 'lucky', 'draw'],
  result: ['page', 'date', 'draw'],
  resultOld: ['lotteryType'],
  trend: ['lotteryType', 'prePhases'],
  dayThreeTrend: ['playType', 'prePhases'],
  'how-to-play': ['game'],
  article: ['key', 'category'],
  playResponsibly: ['activeTabName'],
  termsConditions: ['version'],
  privacyNotice: ['version'],
  news: ['category', 'page'],
  newDetail: ['id'],
  activity: ['key'],
  downloadGame: ANY_QUERY,
  kycIframe: ['ticketId'],
  sandboxHost: ['kind'],
};

/** Pages whose answer depends on the visitor's address, because their command counts it: not to be shared. */
const COUNTED_PAGES: Readonly<Record<string, string>> = { checkTicket: 't' };

const names: ReadonlySet<string> = new Set(routeTable.map(({ name }) => name));
for (const name of [...Object.keys(PAGE_QUERIES), ...Object.keys(COUNTED_PAGES)])
  if (!names.has(name)) throw new Error(`src/lib/routes/table.ts has no route ${name}`);

/** The part of a query that a page reads, always in the same order, each parameter once. */
export function pageQuery(route: string, search: string): string {
  const read = PAGE_QUERIES[route] ?? [];
  if (read === ANY_QUERY) return search;
  const given = new URLSearchParams(search);
  const kept = read.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

/** Whether the page answers this visitor only. */
export function isCountedPage(route: string, search: string): boolean {
  const name = COUNTED_PAGES[route];
  return name !== undefined && new URLSearchParams(search).has(name);
}
