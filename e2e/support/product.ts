import { assertPresent } from '#kernel/assert.ts';

/** A running product and its data directory. */
export interface ProductUnderTest {
  readonly origin: string;
  readonly folder: string;
}

/** The environment variable that names each worker's product. */
export const PRODUCTS = 'E2E_PRODUCTS';

/** A product that the current file started for itself (`startOwnProduct`). */
let own: ProductUnderTest | undefined;

export const useOwnProduct = (product: ProductUnderTest | undefined): void => void (own = product);

/** The product of the current worker or file. Tests of one worker run one after another. */
export function currentProduct(): ProductUnderTest {
  if (own) return own;
  const products = JSON.parse(process.env[PRODUCTS] ?? '[]') as readonly ProductUnderTest[];
  return assertPresent(products[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)], 'the product of this worker');
}

export const origin = (): string => currentProduct().origin;
