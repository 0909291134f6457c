import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ESLint } from 'eslint';
import { expect, onTestFinished, test, vi } from 'vitest';

// The first file linted loads the types and the import graph.
vi.setConfig({ testTimeout: 60_000 });

const eslint = new ESLint();

async function refused(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: file });
  return (result?.messages ?? []).map((message) => message.ruleId ?? 'parse');
}

const PATHS = 'import-x/no-restricted-paths';
const DOOR = '@typescript-eslint/no-restricted-imports';

test.each([
  ['src/lib/kernel/planted.ts', "import { getT } from '#i18n/server.ts';\nexport const x = getT;\n", PATHS],
  ['src/lib/ui/planted.tsx', "import { contract } from '#contract/index.ts';\nexport const x = contract;\n", PATHS],
  ['src/lib/verify/planted.ts', "import { hex } from '#kernel/ids.ts';\nexport const x = hex;\n", PATHS],
  ['src/verifier/planted.ts', "import { hex } from '#kernel/ids.ts';\nexport const x = hex;\n", PATHS],
  ['src/monitor/planted.ts', "import { hex } from '#kernel/ids.ts';\nexport const x = hex;\n", PATHS],
  ...[
    ['ledger', 'players/session.ts'],
    ['draws', 'orders/view/order-detail.ts'],
    ['draws', 'settlement/find-wins.ts'],
    ['draws', 'draw-engine/index.ts'],
    ['settlement', 'orders/tables.ts'],
    ['settlement', 'draw-engine/index.ts'],
    ['orders', 'draw-engine/index.ts'],
    ['deposits', 'draws/draw-rows.ts'],
    ['deposits', 'orders/tables.ts'],
    ['deposits', 'engine/engine.ts'],
  ].map(([domain, other]): [string, string, string] => [
    `src/server/${domain}/planted.ts`,
    `export type * from '../${other}';\n`,
    PATHS,
  ]),
  ['src/server/planted.ts', "import { islandT } from '../islands/planted.tsx';\nexport const x = islandT;\n", DOOR],
  [
    'src/pages/planted.astro',
    "---\nimport { walletOf } from '../server/wallet/balance.ts';\n---\n<p>{walletOf.name}</p>\n",
    DOOR,
  ],
  ['src/components/planted.astro', "---\nimport { ask } from '../server/index.ts';\n---\n<p>{ask.name}</p>\n", PATHS],
])('refuses an import across layers in %s', async (file, code, rule) => {
  expect(await refused(file, code)).toContain(rule);
});

test('only the kernel reads the time and random numbers', async () => {
  expect(await refused('src/server/planted.ts', 'export const x = Date.now() + Math.random();\n')).toEqual([
    'no-restricted-properties',
    'no-restricted-properties',
  ]);
});

test('knip finds modules that import each other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'naseeb-cycles-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { include, rules } = JSON.parse(await readFile('knip.json', 'utf8')) as { include: unknown; rules: unknown };
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  await write('package.json', '{ "name": "cycles", "type": "module" }');
  await write('knip.json', JSON.stringify({ entry: ['start.tsx'], project: ['*.{ts,tsx}'], include, rules }));
  for (const ending of ['.ts', '.tsx']) {
    await write(`one${ending}`, `import { b } from './other${ending}';\nexport const a = () => b();\n`);
    await write(`other${ending}`, `import { a } from './one${ending}';\nexport const b = () => a();\n`);
  }
  await write('start.tsx', "import { a } from './one.ts';\nimport { a as c } from './one.tsx';\na();\nc();\n");
  const program = join(process.cwd(), 'node_modules/.bin/knip');
  const found = await promisify(execFile)(process.execPath, [program, '--directory', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(found).toContain('Circular dependencies (2)');
  for (const file of ['one.ts', 'one.tsx']) expect(found).toContain(file);
});
