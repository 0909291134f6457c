import { assertPresent } from '#kernel/assert.ts';

/** A running product and the folder of its data. */
export interface ProductUnderTest {
  readonly origin: string;
  readonly folder: string;
}

/** The setting by which the global setup names its products to the workers: one for each. */
export const PRODUCTS = 'E2E_PRODUCTS';

/** A product that one file started for itself (`startOwnProduct`). */
let own: ProductUnderTest | undefined;

export const useOwnProduct = (product: ProductUnderTest | undefined): void => void (own = product);

/** The product that the tests of this worker talk to. Tests of one worker run one after another. */
export function currentProduct(): ProductUnderTest {
  if (own) return own;
  const products = JSON.parse(process.env[PRODUCTS] ?? '[]') as readonly ProductUnderTest[];
  return assertPresent(products[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)], 'the product of this worker');
}

export const origin = (): string => currentProduct().origin;
