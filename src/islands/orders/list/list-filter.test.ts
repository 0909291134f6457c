import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FILTER, filterQuery, ORDER_TABS, parseFilter, STATUS_FILTERS } from './list-filter.ts';

describe('the filter in the address', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_TABS),
        fc.constantFrom(...STATUS_FILTERS),
        fc.integer({ min: 1, max: 10_000 }),
        (tab, status, pageNo) => {
          const filter = { tab, status, page: pageNo };
          expect(parseFilter(filterQuery(filter))).toEqual(filter);
        },
      ),
    );
    expect(filterQuery(DEFAULT_FILTER)).toBe('');
  });
  it.each(['?tab=x&status=y&page=0', '?page=-1', '?page=1.5', '?page=99999', ''])('is the default for %s', (search) =>
    expect(parseFilter(search)).toEqual(DEFAULT_FILTER),
  );
});
