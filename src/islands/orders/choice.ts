export const TABS = ['lotteries', 'scratch-cards', 'e-instants', 'future-draws'] as const;
export type Tab = (typeof TABS)[number];
export const FILTERS = ['all', 'unsettled', 'win', 'not-win'] as const;
export type Filter = (typeof FILTERS)[number];

/** What the list shows; it stands in the address, so that a way back from an order finds it again. */
export interface Choice {
  readonly tab: Tab;
  readonly status: Filter;
  /** From 1. */
  readonly page: number;
}

export const FIRST: Choice = { tab: 'lotteries', status: 'all', page: 1 };

export function choiceFrom(search: string): Choice {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  return {
    tab: TABS.find((tab) => tab === query.get('tab')) ?? FIRST.tab,
    status: FILTERS.find((status) => status === query.get('status')) ?? FIRST.status,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Only what differs from the first look. */
export function searchOf({ tab, status, page }: Choice): string {
  const query = new URLSearchParams({
    ...(tab === FIRST.tab ? {} : { tab }),
    ...(status === FIRST.status ? {} : { status }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}
