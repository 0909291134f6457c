import { expect, test } from 'vitest';
import { routeTable } from '#routes/index.ts';
import { ANY_QUERY, PAGE_QUERIES } from '#routes/queries.ts';
import { listFiles, readText } from '#support/repo/files.ts';

/** Functions that read a parameter for a page. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  'parseOrderId(': ['orderId', 'id'],
  'parseDrawCount(': ['prePhases'],
};
const READ = /\b(?:searchParams|query|params|asked)(?:\.(?:get|has))?\('(\w+)'\)/g;

const namesIn = (text: string): string[] => [
  ...[...text.matchAll(READ)].map(([, name = '']) => name),
  ...Object.entries(READERS).flatMap(([call, names]) => (text.includes(call) ? names : [])),
];

test('the table of page queries lists exactly what each page reads', () => {
  const read = new Map<string, ReadonlySet<string>>();
  for (const file of listFiles(/^src\/pages\/.*\.(?:astro|ts)$/)) {
    const path = file.replace(/^src\/pages|(?:\/?index)?\.(?:astro|ts)$/g, '').replace(/\[(\w+)\]/, '{$1}') || '/';
    const route = routeTable.find((one) => one.path === path);
    const text = readText(file);
    if (route) read.set(route.name, new Set(namesIn(text)));
    else expect([file, /searchParams/.test(text)]).toEqual([file, false]);
  }
  for (const [name, names] of read) {
    const listed = PAGE_QUERIES[name] ?? [];
    if (listed !== ANY_QUERY) expect([name, [...names].toSorted()]).toEqual([name, listed.toSorted()]);
  }
});
