import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/** Nobody but who installs the packages writes there. Half of a command's time is the reading of its modules. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/ops');

enableCompileCache(CACHE);
await import('./run-command.ts');
