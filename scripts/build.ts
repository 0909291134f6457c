import { parseArgs } from 'node:util';
import { build } from 'astro';

/** `node scripts/build.ts [--out folder]`: the product into dist/, or into another folder of this checkout. */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
await build({ logLevel: 'warn', outDir: values.out });
