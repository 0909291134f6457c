import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOf } from '../support/files.ts';
import { assetsOf, BUDGET, firstLoad, kindOf, total, type PageKind } from '../support/first-load.ts';
import { startEmptyProduct } from '../support/product.ts';

/** Addresses of all pages, as their files say them: a new page is held to its kind without a word here. */
const paths = filesOf(/^src\/pages\/.*\.astro$/).map(
  (file) =>
    file
      .slice('src/pages'.length, -'.astro'.length)
      .replace(/\/index$/, '')
      .replace('[name]', 'quick-five') || '/',
);

let product: Awaited<ReturnType<typeof startEmptyProduct>>;
beforeAll(async () => void (product = await startEmptyProduct()), 60_000);
afterAll(() => product.stop(), 60_000);

test('no page loads more JavaScript at first than its kind may', async () => {
  const weights: Record<PageKind, number[]> = { react: [], content: [] };
  const over: string[] = [];
  for (const path of paths) {
    const response = await fetch(product.origin + path);
    expect([path, response.status]).toEqual([path, path === '/500' ? 500 : 200]);
    const html = await response.text();
    const kind = kindOf(html);
    const bytes = total(firstLoad(html, assetsOf()));
    weights[kind].push(bytes);
    if (bytes > BUDGET[kind]) over.push(`${path}: ${bytes} bytes, ${kind} pages may ${BUDGET[kind]}`);
  }
  expect(over).toEqual([]);
  // Lighter, React itself or the shell was not counted and the rest may be missing as well.
  expect(Math.min(...weights.react)).toBeGreaterThan(60_000);
  expect(Math.min(...weights.content)).toBeGreaterThan(1_000);
}, 60_000);
