import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';

/** Of what a merge of two branches left twice, nothing says which one holds; each check refuses it. */
const repeated = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at);

/** The first cells of each table of a Markdown text. */
const findTables = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table
      .trimEnd()
      .split('\n')
      .map((row) => row.split('|')[1]?.trim() ?? ''),
  );

test('no table of a document has two rows with the same first cell', () => {
  const found = listFiles(/^docs\/.*\.md$/).flatMap((file) =>
    findTables(readText(file)).flatMap((cells) => repeated(cells).map((cell) => `${file}: ${cell}`)),
  );
  expect(found).toEqual([]);
});

/** The keys of a JSON text as Prettier writes it, below those they are in. JSON.parse keeps the last of two. */
function keysOf(json: string): readonly string[] {
  const above: string[] = [];
  return json.split('\n').flatMap((line) => {
    const [, indent = '', key] = /^( *)"([^"]+)":/.exec(line) ?? [];
    if (key === undefined) return [];
    const depth = indent.length / 2 - 1;
    above.splice(depth, Infinity, key);
    return [above.join('.')];
  });
}

test('no text stands twice in a file of texts', () => {
  const files = listFiles(/^locales\/.*\.json$/);
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => repeated(keysOf(readText(file))).map((key) => `${file}: ${key}`))).toEqual([]);
});
