export const ORDER_TABS = ['lotteries', 'scratch-cards', 'e-instants', 'future-draws'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];
export const STATUS_FILTERS = ['all', 'unsettled', 'win', 'not-win'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** What the list shows. It is part of the address, so that going back from an order finds it again. */
export interface OrderFilter {
  readonly tab: OrderTab;
  readonly status: StatusFilter;
  /** From 1. */
  readonly page: number;
}

export const DEFAULT_FILTER: OrderFilter = { tab: 'lotteries', status: 'all', page: 1 };

/** The kind of instant game whose orders a tab shows. */
export const kindOfTab = (tab: 'scratch-cards' | 'e-instants') =>
  tab === 'scratch-cards' ? ('scratch-card' as const) : ('e-instant' as const);

export function parseFilter(search: string): OrderFilter {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    tab: ORDER_TABS.find((tab) => tab === query.get('tab')) ?? DEFAULT_FILTER.tab,
    status: STATUS_FILTERS.find((status) => status === query.get('status')) ?? DEFAULT_FILTER.status,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Only what differs from the default. */
export function filterQuery({ tab, status, page }: OrderFilter): string {
  const query = new URLSearchParams({
    ...(tab === DEFAULT_FILTER.tab ? {} : { tab }),
    ...(status === DEFAULT_FILTER.status ? {} : { status }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}
