import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** `npm run bench -- <name>`: one measurement. Its figures are the last lines of the output. */
const names = readdirSync('bench')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
const [name = '', ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  console.error(`npm run bench -- <${names.join(' | ')}>`);
  process.exit(1);
}
process.exit(spawnSync(process.execPath, [`bench/${name}.ts`, ...args], { stdio: 'inherit' }).status ?? 1);
