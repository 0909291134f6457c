import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'astro';
import { sourceHash, STAMP } from './source-hash.ts';

/** `node scripts/build.ts [--out folder]`: the product into dist/, or into another folder of this checkout. */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
// What is changed meanwhile is of the next build.
const hash = await sourceHash();
await build({ logLevel: 'warn', outDir: values.out });
await writeFile(join(values.out, STAMP), hash);
