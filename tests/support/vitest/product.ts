import type { TestProject } from 'vitest/node';
import { startEmptyProduct } from '#support/product/start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the run's built product; tests that inject it only read. */
    productOrigin: string;
  }
}

/** One built product for all files that only read its pages. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { origin, stop } = await startEmptyProduct();
  project.provide('productOrigin', origin);
  return stop;
}
