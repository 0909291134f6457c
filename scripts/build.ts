import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'astro';
import { findContentProblems, readContent } from './content/check.ts';
import { readBuildPins } from './build-pins.ts';
import { sourceHash, BUILD_STAMP } from './source-hash.ts';
import { buildVerifierFile } from './verifier-file.ts';

/** `node scripts/build.ts [--out folder]`: builds the product into dist/ or into another folder of this checkout. */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
const problems = findContentProblems(await readContent());
if (problems.length > 0) {
  console.error('Not built: texts that are not ready to be published (docs/content.md).');
  for (const { file, reason } of problems) console.error(`  ${file}: ${reason}`);
  process.exit(1);
}
// Changes during the build belong to the next build.
const hash = await sourceHash();
const pins = await readBuildPins();
await build({
  logLevel: 'warn',
  outDir: values.out,
  // src/islands/proof/build-pins.ts
  vite: { define: { __BUILD_PINS__: pins === undefined ? 'undefined' : JSON.stringify(pins) } },
});
const file = await buildVerifierFile(values.out, pins);
console.log(`The verifier as one file: ${file.place}, SHA-256 ${file.hash}`);
await writeFile(join(values.out, BUILD_STAMP), hash);
